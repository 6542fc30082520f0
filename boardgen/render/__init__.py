"""Documents of scenes to bytes. Writers see primitives and themes; they know no game."""

"""Documents of scenes to bytes. Writers see primitives and themes, never games."""

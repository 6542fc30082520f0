"""The pages of the documentation that are made from the program itself, while the site is built (`mkdocs.yml`)."""

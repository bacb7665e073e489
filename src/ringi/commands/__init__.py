"""The commands of `ringi`, one file each. A file is imported only when its command is called."""

-- Who is erased leaves no names of tokens behind -------------------------------------------------------------

GRANT UPDATE (name) ON ringi.tokens TO ringi_app;

#!/bin/sh
# Runs once, when the database container makes its data folder: the two roles of Lastro, with their passwords from the secrets.
# lastro_dono owns the schema and migrates; lastro_app serves requests and can't see past row-level security.
set -eu
psql --set ON_ERROR_STOP=1 --username "$POSTGRES_USER" --dbname "$POSTGRES_DB" \
  --set dono="$(cat /run/secrets/senha_dono)" --set app="$(cat /run/secrets/senha_app)" --set banco="$POSTGRES_DB" <<'SQL'
create role lastro_dono login nosuperuser nocreatedb nocreaterole nobypassrls password :'dono';
create role lastro_app login nosuperuser nocreatedb nocreaterole nobypassrls password :'app';
grant create on database :"banco" to lastro_dono;
revoke temporary on database :"banco" from public;
SQL

-- An import that waits in the queue of a living process is not one that everybody forgot.

-- When somebody who will run it last said so, while its status is 'recebida'.
alter table importacao add column sinal_em timestamptz not null default now();
grant update (sinal_em) on importacao to lastro_app;

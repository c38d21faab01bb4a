-- One language to a name: what the last sending came to is called as `last_at` and `next_at` are. Rules as in 000001, sendings in 000029.

alter table relatorio_envio rename column last_quantos to last_count;
alter table relatorio_envio rename column last_erro to last_error;
alter table relatorio_envio rename constraint relatorio_envio_last_quantos_check to relatorio_envio_last_count_check;

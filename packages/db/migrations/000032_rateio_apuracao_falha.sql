-- What was there before a restoration is kept even where its rules did not run, with the reason; and of runs a cliente keeps a bounded number.
-- Units and rules as in 000001.

alter table rateio_apuracao
  -- Why nothing came out of the rules; empty when they ran.
  add falha text not null default '';

-- The newest five hundred stay, and those that one of them was put back from: with its rules, values and results a run may be a megabyte. Asked of
-- the whole cliente, and done by the database: the application may not delete any.
create function rateio_apuracao_reter() returns trigger
  language plpgsql security definer set search_path = pg_catalog, lastro, pg_temp
  as $$
begin
  delete from lastro.rateio_apuracao a
  where a.cliente_id = new.cliente_id
    and a.id <= (select b.id from lastro.rateio_apuracao b where b.cliente_id = new.cliente_id order by b.id desc offset 500 limit 1)
    and not exists (select from lastro.rateio_apuracao c where c.cliente_id = a.cliente_id and c.restaura_id = a.id);
  return null;
end $$;

create trigger rateio_apuracao_reter after insert on rateio_apuracao for each row execute function rateio_apuracao_reter();

revoke all on function rateio_apuracao_reter() from public;

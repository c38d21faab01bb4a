-- Deadlines of the budget cycle: until when each area is sent, and the reminders to whom has not sent it yet.
alter table orcamento
  add column prazo date,
  -- Days before the deadline at which the first reminder goes out.
  add column lembrete_dias smallint not null default 3 check (lembrete_dias between 0 and 30);

-- An area without a deadline has that of its budget.
alter table orcamento_area
  add column prazo date,
  -- Day of the last reminder, in the time zone of Brasília. It is no change of the area, so it does not raise the version.
  add column lembrado_em date;
grant update (prazo, lembrado_em) on orcamento_area to lastro_app;

-- One job a day asks who is due, in one process at a time.
select fila.create_queue('prazo', '{"policy": "exclusive", "retryLimit": 4, "retryDelay": 900, "heartbeatSeconds": 60, "expireInSeconds": 3600, "deleteAfterSeconds": 86400}');

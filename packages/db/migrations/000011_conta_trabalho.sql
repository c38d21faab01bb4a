-- What the session of a work account reaches, and which tokens are from before its end. Units and rules as in 000001.

alter table sessao
  -- Latest date of issue of the tokens of the provider that the session was used with.
  add emitido_at timestamptz check (emitido_at is null or origem = 'externa');

-- The provider of a marca answers for people in the clientes of that marca. withTenant says which marcas a session reaches; empty text means all of
-- them. Restrictive: it narrows what the other policies let through, also for functions that run as the owner.
create policy da_conta on cliente as restrictive for select
  using (
    (select coalesce(current_setting('app.marcas', true), '') = '')
    or marca = any ((select string_to_array(current_setting('app.marcas', true), ','))::text[])
  );

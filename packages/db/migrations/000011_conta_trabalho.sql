-- What the session of a work account reaches, and which tokens are from before its end. Units and rules as in 000001.

alter table sessao
  -- Latest date of issue of the tokens of the provider that the session was used with.
  add emitido_at timestamptz check (emitido_at is null or origem = 'externa');

-- The provider of a marca answers for people in the clientes of that marca. withTenant says which marcas a session reaches; empty text means all of
-- them. Restrictive: it narrows what the other policies let through, also for the functions below, which run as the owner.
create policy da_conta on cliente as restrictive for select
  using (
    (select coalesce(current_setting('app.marcas', true), '') = '')
    or marca = any ((select string_to_array(current_setting('app.marcas', true), ','))::text[])
  );

-- As in 000005; a cliente that the session does not reach counts as one of others.
create or replace function usuario_vinculos(p_quem uuid) returns table (
  usuario_id uuid, clientes uuid[], aceitos uuid[], outros boolean, perfil text, aceito boolean, bloqueado boolean, bloqueio_motivo text,
  convite_nome text, convite_expires_at timestamptz, versao integer, created_at timestamptz
)
  language sql stable security definer set search_path = pg_catalog, lastro, pg_temp
  as $$
    with quem as (select u.perfil = 'admin' as admin from lastro.usuario u where u.id = p_quem and u.status = 'ativo'),
    vinculo as (
      select uc.*, (quem.admin or exists (
        select from lastro.usuario_cliente meu
        where meu.usuario_id = p_quem and meu.cliente_id = uc.cliente_id and meu.accepted_at is not null and meu.blocked_at is null
      )) and (
        coalesce(current_setting('app.marcas', true), '') = '' or exists (select from lastro.cliente c where c.id = uc.cliente_id)
      ) as visivel
      from lastro.usuario_cliente uc cross join quem
    ),
    todos as (
      select v.usuario_id, array_agg(v.cliente_id order by v.cliente_id) filter (where v.visivel) as clientes,
        coalesce(array_agg(v.cliente_id order by v.cliente_id) filter (where v.visivel and v.accepted_at is not null), '{}') as aceitos,
        bool_or(v.accepted_at is not null and not v.visivel) as outros
      from vinculo v group by v.usuario_id having bool_or(v.visivel)
    )
    select distinct on (v.usuario_id) v.usuario_id, t.clientes, t.aceitos, t.outros, v.perfil, v.accepted_at is not null, v.blocked_at is not null,
      v.bloqueio_motivo, v.convite_nome, v.convite_expires_at, v.versao, v.created_at
    from vinculo v join todos t on t.usuario_id = v.usuario_id where v.visivel
    order by v.usuario_id, v.cliente_id = nullif(current_setting('app.cliente_id', true), '')::uuid desc nulls last, v.cliente_id
  $$;

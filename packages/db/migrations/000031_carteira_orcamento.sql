-- The overview of the provider: every cliente with its last import, months, coverage, people, budget, and what waits for a decision in it.
-- Units and rules as in 000001.

create policy do_dono on orcamento for select to lastro_dono using (true);
create policy do_dono on fechamento for select to lastro_dono using (true);

-- One row per cliente, to an active admin and to nobody else. What an import that ended badly is and when it is history: as on Home, see
-- listPendentes in the API. Admins are not counted among the people of a cliente. States, counts, dates and the name of a budget: no amount
-- but the two totals.
create function carteira_clientes(p_quem uuid, p_agora timestamptz, p_uso_desde timestamptz) returns table (
  cliente_id uuid, cnpj text, nome text, nome_curto text, marca text, arquivado boolean,
  importacao_id integer, importacao_at timestamptz, em_andamento integer,
  recusadas integer, recusada_id integer, interrompidas integer, interrompida_id integer,
  mes_inicio integer, mes_fim integer, meses integer,
  versao bigint, cobertura_versao bigint, contas integer, contas_mapeadas integer, contas_pendentes integer,
  valor_centavos bigint, valor_mapeado_centavos bigint, cobertura_inicio integer, cobertura_fim integer,
  pessoas integer, pessoas_ativas integer, pessoas_bloqueadas integer, convites integer, convites_vencidos integer,
  orcamento_id integer, orcamento_nome text, orcamento_status text, orcamento_inicio integer,
  aprovacoes integer, aprovacao_id integer, fechamentos integer, fechamento_inicio integer
)
  language sql stable security definer set search_path = pg_catalog, lastro, pg_temp
  as $$
    with feita as (
      select distinct on (i.cliente_id) i.cliente_id, i.id, i.finished_at from lastro.importacao i where i.status = 'concluida'
      order by i.cliente_id, i.finished_at desc, i.id desc
    ),
    pendente as (
      select i.cliente_id, count(*) filter (where i.status in ('recebida', 'processando'))::int as em_andamento,
        count(*) filter (where i.status = 'recusada')::int as recusadas, max(i.id) filter (where i.status = 'recusada') as recusada_id,
        count(*) filter (where i.status = 'interrompida')::int as interrompidas, max(i.id) filter (where i.status = 'interrompida') as interrompida_id
      from lastro.importacao i
      where i.status in ('recebida', 'processando')
        or i.status in ('recusada', 'interrompida') and i.created_at > p_agora - interval '30 days'
          and not exists (select from lastro.importacao n where n.cliente_id = i.cliente_id and n.id > i.id
            and (n.arquivo_sha256 = i.arquivo_sha256 or n.status = 'concluida' and n.created_at > i.finished_at))
      group by i.cliente_id
    ),
    coberto as (
      select m.cliente_id, min(m.mes) as inicio, max(m.mes) as fim, count(distinct m.mes)::int as meses
      from lastro.importacao_mes m where m.ativo group by m.cliente_id
    ),
    uso as (
      select distinct s.cliente_id, s.usuario_id from lastro.sessao s
      where s.cliente_id is not null and s.vendo_como is null and coalesce(s.last_access_at, s.created_at) >= p_uso_desde
    ),
    gente as (
      select uc.cliente_id,
        count(*) filter (where uc.accepted_at is not null and uc.blocked_at is null and u.status = 'ativo')::int as pessoas,
        count(uso.usuario_id) filter (where uc.accepted_at is not null and uc.blocked_at is null and u.status = 'ativo')::int as ativas,
        count(*) filter (where uc.blocked_at is not null or u.status = 'bloqueado')::int as bloqueadas,
        count(*) filter (where uc.accepted_at is null and uc.blocked_at is null and u.status <> 'bloqueado')::int as convites,
        count(*) filter (where uc.accepted_at is null and uc.blocked_at is null and u.status <> 'bloqueado'
          and uc.convite_expires_at < p_agora)::int as vencidos
      from lastro.usuario_cliente uc join lastro.usuario u on u.id = uc.usuario_id and u.perfil <> 'admin'
      left join uso on uso.cliente_id = uc.cliente_id and uso.usuario_id = uc.usuario_id
      group by uc.cliente_id
    ),
    -- What the company works with: of the last exercício, of the scenario everything else is compared with, in its last version.
    orcado as (
      select distinct on (o.cliente_id) o.cliente_id, o.id, o.nome, o.status, o.mes_inicio from lastro.orcamento o where o.tipo = 'orcamento'
      order by o.cliente_id, o.mes_inicio desc, o.cenario = 'base' desc, o.versao_numero desc, o.id desc
    ),
    aprovar as (
      select o.cliente_id, count(*)::int as quantos, max(o.id) as id from lastro.orcamento o where o.status = 'em_aprovacao' group by o.cliente_id
    ),
    fechar as (
      select f.cliente_id, count(*)::int as meses, min(f.mes) as inicio from lastro.fechamento f where f.status = 'pedido' group by f.cliente_id
    )
    select c.id, c.cnpj, c.nome, c.nome_curto, c.marca, c.arquivado,
      f.id, f.finished_at, coalesce(p.em_andamento, 0),
      coalesce(p.recusadas, 0), p.recusada_id, coalesce(p.interrompidas, 0), p.interrompida_id,
      m.inicio, m.fim, coalesce(m.meses, 0),
      coalesce(v.dados, 0), k.versao, k.contas, k.contas_mapeadas, k.contas_pendentes,
      k.valor_centavos, k.valor_mapeado_centavos, k.mes_inicio, k.mes_fim,
      coalesce(g.pessoas, 0), coalesce(g.ativas, 0), coalesce(g.bloqueadas, 0), coalesce(g.convites, 0), coalesce(g.vencidos, 0),
      o.id, o.nome, o.status, o.mes_inicio, coalesce(a.quantos, 0), a.id, coalesce(x.meses, 0), x.inicio
    from lastro.cliente c
    left join feita f on f.cliente_id = c.id
    left join pendente p on p.cliente_id = c.id
    left join coberto m on m.cliente_id = c.id
    left join lastro.cliente_versao v on v.cliente_id = c.id
    left join lastro.carteira_cobertura k on k.cliente_id = c.id
    left join gente g on g.cliente_id = c.id
    left join orcado o on o.cliente_id = c.id
    left join aprovar a on a.cliente_id = c.id
    left join fechar x on x.cliente_id = c.id
    where exists (select from lastro.usuario u where u.id = p_quem and u.perfil = 'admin' and u.status = 'ativo')
  $$;

revoke all on function carteira_clientes(uuid, timestamptz, timestamptz) from public;
grant execute on function carteira_clientes(uuid, timestamptz, timestamptz) to lastro_app;

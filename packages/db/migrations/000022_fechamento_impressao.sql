-- What a closed month is made of, and that nothing of it changes. Units and rules as in 000001, the closing itself in 000020.

-- Everything that decides the DRE of the months up to p_ate, by what it is, as hashes: what holds only later is left out, and so is what no
-- balance of them can reach (an item without a rule, a driver that no rule shares by, names, places on a screen). Rows are told by what they
-- say and not by their ids, so a rule that is cut in two at the end of the month, or written anew, is the same.

create function fechamento_impressao(p_cliente_id uuid, p_ate integer, p_modelo_id integer) returns jsonb
  language sql stable set search_path = pg_catalog, lastro, pg_temp
  as $$
  with regra as materialized (
    select jsonb_build_array(r.tipo, r.conta_inicio, r.conta_fim, r.centro_custo_id, r.filial_id, r.grupo_item_id, coalesce(r.mes_inicio, 0),
      least(coalesce(r.mes_fim, 999912), p_ate))::text as texto, r.grupo_item_id
    from lastro.de_para_regra r where r.cliente_id = p_cliente_id and coalesce(r.mes_inicio, 0) <= p_ate
  ), item as materialized (
    select i.id, i.grupo_id, g.natureza
    from lastro.grupo_item i join lastro.grupo g on g.cliente_id = i.cliente_id and g.id = i.grupo_id
    where i.cliente_id = p_cliente_id and i.id in (select grupo_item_id from regra)
  ), rateio as materialized (
    select r.*, row_number() over (order by r.ordem, r.id) as lugar
    from lastro.rateio_regra r where r.cliente_id = p_cliente_id and r.ativo and coalesce(r.mes_inicio, 0) <= p_ate
  ), destino as materialized (
    -- In the order in which they win ties: another code that keeps it changes nothing.
    select d.regra_id, d.servico_id,
      jsonb_agg(jsonb_build_array(d.centro_custo_id, d.filial_id, d.percentual_ppm)
        order by c.codigo collate "C", d.centro_custo_id, d.filial_id nulls first) as destinos
    from lastro.rateio_destino d join lastro.centro_custo c on c.cliente_id = d.cliente_id and c.id = d.centro_custo_id
    where d.cliente_id = p_cliente_id and d.regra_id in (select id from rateio)
    group by d.regra_id, d.servico_id
  ), texto (parte, linha, lugar) as (
    select 'lancamentos', jsonb_build_array(m.mes, m.importacao_id)::text, 0
      from lastro.importacao_mes m where m.cliente_id = p_cliente_id and m.ativo and m.mes <= p_ate
    union all select 'dePara', texto, 0 from regra
    union all select 'grupos', jsonb_build_array(id, grupo_id)::text, 0 from item
    union all
    select 'modelo', jsonb_build_array(coalesce(v.mes_inicio, 0), i.codigo, i.tipo, i.formula, i.base_codigo, i.agregacao,
        (select jsonb_agg(jsonb_build_array(c.grupo_id, c.grupo_item_id, c.sinal) order by c.grupo_id, c.grupo_item_id)
          from lastro.dre_item_componente c where c.cliente_id = i.cliente_id and c.dre_item_id = i.id))::text, 0
      from lastro.dre_item i
      left join lastro.dre_vigencia v on v.cliente_id = i.cliente_id and v.modelo_id = i.modelo_id and v.id = i.vigencia_id
      where i.cliente_id = p_cliente_id and i.modelo_id = p_modelo_id and coalesce(v.mes_inicio, 0) <= p_ate
    union all
    -- One without lines is one, too.
    select 'modelo', jsonb_build_array(v.mes_inicio)::text, 0 from lastro.dre_vigencia v
      where v.cliente_id = p_cliente_id and v.modelo_id = p_modelo_id and v.mes_inicio <= p_ate
    union all
    -- What is accumulated begins with the exercício.
    select 'modelo', c.exercicio_mes_inicial::text, 0 from lastro.cliente c where c.id = p_cliente_id
    union all
    select 'rateio', jsonb_build_array(coalesce(r.mes_inicio, 0), least(coalesce(r.mes_fim, 999912), p_ate), r.metodo, r.direcionador_id,
        r.alternativa, r.defasagem_meses,
        (select jsonb_agg(coalesce(o.centro_custo_id, 0) order by o.centro_custo_id)
          from lastro.rateio_origem o where o.cliente_id = r.cliente_id and o.regra_id = r.id),
        (select jsonb_agg(f.filial_id order by f.filial_id)
          from lastro.rateio_filial f where f.cliente_id = r.cliente_id and f.regra_id = r.id),
        (select jsonb_agg(jsonb_build_array(i.grupo_id, i.grupo_item_id) order by i.grupo_id, i.grupo_item_id)
          from lastro.rateio_item i where i.cliente_id = r.cliente_id and i.regra_id = r.id),
        (select jsonb_agg(jsonb_build_array(s.centro_custo_id, s.direcionador_id, d.destinos) order by s.ordem)
          from lastro.rateio_servico s left join destino d on d.regra_id = s.regra_id and d.servico_id = s.id
          where s.cliente_id = r.cliente_id and s.regra_id = r.id),
        (select d.destinos from destino d where d.regra_id = r.id and d.servico_id is null))::text, r.lugar
      from rateio r
    union all
    -- By net revenue is by these.
    select 'rateio', jsonb_build_array(id)::text, 0 from item
      where natureza in ('receita_bruta', 'deducoes') and exists (select from rateio where metodo = 'receita')
    union all
    select 'direcionadores', jsonb_build_array(v.direcionador_id, v.centro_custo_id, v.filial_id, v.mes, v.valor_micros)::text, 0
      from lastro.direcionador_valor v
      where v.cliente_id = p_cliente_id and v.mes <= p_ate and v.direcionador_id in (
        select direcionador_id from rateio
        union select s.direcionador_id from lastro.rateio_servico s where s.cliente_id = p_cliente_id and s.regra_id in (select id from rateio))
    union all
    -- Services that exchange end in final centros de custo, and those of all of them win ties in one order.
    select 'empates', jsonb_agg(d.centro_custo_id order by c.codigo collate "C")::text, r.lugar
      from rateio r
      join (select distinct regra_id, centro_custo_id from lastro.rateio_destino where cliente_id = p_cliente_id and servico_id is not null) d
        on d.regra_id = r.id
      join lastro.centro_custo c on c.cliente_id = p_cliente_id and c.id = d.centro_custo_id
      where r.metodo = 'reciproco' and not exists (
        select from lastro.rateio_servico s where s.cliente_id = p_cliente_id and s.regra_id = r.id and s.centro_custo_id = d.centro_custo_id)
      group by r.id, r.lugar
  )
  select jsonb_object_agg(p.parte, encode(sha256(convert_to(coalesce(t.conteudo, ''), 'UTF8')), 'hex'))
  from unnest(array['lancamentos', 'dePara', 'grupos', 'modelo', 'rateio', 'empates', 'direcionadores']) as p (parte)
  left join (select parte, string_agg(linha, E'\n' order by lugar, linha collate "C") as conteudo from texto group by parte) t using (parte)
$$;

-- ---------------------------------------------------------------------------------------------------------------------
-- Nothing that a closed month is made of changes, whoever asks and however. Once per transaction, at its end: what counts is what is left, not
-- the way to it. DETAIL says what would change and up to which month all is closed, for whoever turns it into words.

create function fechamento_conferir() returns trigger
  language plpgsql set search_path = pg_catalog, lastro, pg_temp
  as $$
declare
  v_cliente_id uuid;
  v_contexto text := current_setting('app.cliente_id', true);
  v_centros_custo text := coalesce(current_setting('app.centros_custo', true), '');
  v_filiais text := coalesce(current_setting('app.filiais', true), '');
  v_fechado record;
  v_parte text;
begin
  if tg_table_name = 'cliente' then
    v_cliente_id := new.id;
  else
    v_cliente_id := coalesce(new.cliente_id, old.cliente_id);
  end if;
  if strpos(coalesce(current_setting('app.fechamento_conferido', true), ''), v_cliente_id::text) > 0 then
    return null;
  end if;
  perform set_config('app.cliente_id', v_cliente_id::text, true), set_config('app.centros_custo', '', true), set_config('app.filiais', '', true);
  -- Whoever is closing has finished, or waits until this is in what is closed.
  perform from lastro.cliente_versao where cliente_id = v_cliente_id for update;
  -- Of each model the last month that was closed by it.
  for v_fechado in
    select * from (
      select distinct on (modelo_id) mes, modelo_id, impressao from lastro.fechamento
      where cliente_id = v_cliente_id and status = 'fechado' order by modelo_id, mes desc) f
    order by mes desc
  loop
    select e.parte into v_parte
      from unnest(array['lancamentos', 'dePara', 'grupos', 'modelo', 'rateio', 'empates', 'direcionadores']) with ordinality as e (parte, lugar)
      cross join (select lastro.fechamento_impressao(v_cliente_id, v_fechado.mes, v_fechado.modelo_id) as agora) a
      where a.agora -> e.parte is distinct from v_fechado.impressao -> e.parte
      order by e.lugar limit 1;
    if found then
      raise exception 'everything up to % is closed: % would change', v_fechado.mes, v_parte
        using errcode = 'LA020', detail = jsonb_build_object('parte', v_parte, 'ate', v_fechado.mes)::text;
    end if;
  end loop;
  perform set_config('app.cliente_id', coalesce(v_contexto, ''), true), set_config('app.centros_custo', v_centros_custo, true),
    set_config('app.filiais', v_filiais, true),
    set_config('app.fechamento_conferido', concat_ws(' ', nullif(current_setting('app.fechamento_conferido', true), ''), v_cliente_id), true);
  return null;
end $$;

do $$
declare
  tabela text;
begin
  foreach tabela in array array[
    'centro_custo', 'grupo', 'grupo_item', 'de_para_regra', 'dre_item', 'dre_item_componente', 'dre_vigencia', 'importacao_mes', 'direcionador_ano',
    'rateio_regra', 'rateio_origem', 'rateio_filial', 'rateio_item', 'rateio_servico', 'rateio_destino'
  ] loop
    execute format(
      'create constraint trigger fechamento_conferir after insert or update or delete on %I
         deferrable initially deferred for each row execute function fechamento_conferir()',
      tabela);
  end loop;
end $$;

create constraint trigger fechamento_conferir after update on cliente
  deferrable initially deferred for each row when (old.exercicio_mes_inicial <> new.exercicio_mes_inicial)
  execute function fechamento_conferir();

-- Which balances are of result, and which rule reaches them, is said by the account.
create function fechamento_conferir_conta() returns trigger
  language plpgsql set search_path = pg_catalog, lastro, pg_temp
  as $$
declare
  v_contexto text := current_setting('app.cliente_id', true);
  v_centros_custo text := coalesce(current_setting('app.centros_custo', true), '');
  v_filiais text := coalesce(current_setting('app.filiais', true), '');
  v_ate integer;
begin
  perform set_config('app.cliente_id', new.cliente_id::text, true), set_config('app.centros_custo', '', true),
    set_config('app.filiais', '', true);
  perform from lastro.cliente_versao where cliente_id = new.cliente_id for update;
  v_ate := lastro.fechamento_ate(new.cliente_id);
  if v_ate is not null and exists (
    select from lastro.importacao_mes m
    join lastro.saldo_mensal s on s.cliente_id = m.cliente_id and s.importacao_id = m.importacao_id and s.mes = m.mes
    where m.cliente_id = new.cliente_id and m.ativo and m.mes <= v_ate and s.conta_id = new.id
  ) then
    raise exception 'everything up to % is closed: account % would change', v_ate, new.codigo
      using errcode = 'LA020', detail = jsonb_build_object('parte', 'contas', 'ate', v_ate)::text;
  end if;
  perform set_config('app.cliente_id', coalesce(v_contexto, ''), true), set_config('app.centros_custo', v_centros_custo, true),
    set_config('app.filiais', v_filiais, true);
  return null;
end $$;

-- A nature that is of result neither before nor after puts nothing into a DRE.
create constraint trigger fechamento_conferir after update on conta
  deferrable initially deferred for each row
  when ((old.natureza = 4 or new.natureza = 4) and (old.natureza <> new.natureza or old.codigo <> new.codigo))
  execute function fechamento_conferir_conta();

-- Balances are only added, once per statement: an import has a hundred thousand of them.
create function fechamento_conferir_saldo() returns trigger
  language plpgsql set search_path = pg_catalog, lastro, pg_temp
  as $$
declare
  v_ate integer;
begin
  select f.ate into v_ate from (select cliente_id, min(mes) as mes from novos group by cliente_id) n
    cross join lateral (select lastro.fechamento_ate(n.cliente_id) as ate) f
    where n.mes <= f.ate limit 1;
  if found then
    raise exception 'everything up to % is closed: balances would be added', v_ate
      using errcode = 'LA020', detail = jsonb_build_object('parte', 'lancamentos', 'ate', v_ate)::text;
  end if;
  return null;
end $$;

create trigger fechamento_conferir after insert on saldo_mensal
  referencing new table as novos for each statement execute function fechamento_conferir_saldo();

revoke all on function fechamento_impressao(uuid, integer, integer), fechamento_conferir(), fechamento_conferir_conta(),
  fechamento_conferir_saldo() from public;
grant execute on function fechamento_impressao(uuid, integer, integer) to lastro_app;

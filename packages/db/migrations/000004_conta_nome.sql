-- The compared name of an account as a column. Row-level security lets no index answer for a function that may reveal rows, so learnt
-- mappings read every account of every cliente.
drop index conta_descricao_normalizada;
alter table conta add column descricao_normalizada text not null generated always as (descricao_normalizada(descricao)) stored;
-- A hash, because a description has no limit and a B-tree entry has.
create index conta_descricao_normalizada on conta using hash (descricao_normalizada) where natureza = 4;

create or replace function de_para_aprendidas(p_nomes text[]) returns table (nome text, grupo_item text, clientes integer)
  language sql stable security definer set search_path = pg_catalog, lastro, pg_temp
  as $$
    with aqui as (
      select c.id, c.marca from lastro.cliente c where c.id = (select nullif(current_setting('app.cliente_id', true), '')::uuid)
    ),
    escolha as (
      select distinct k.descricao_normalizada as nome, k.cliente_id, i.codigo, lower(i.descricao) as descricao
      from aqui
      join lastro.cliente o on o.marca = aqui.marca and o.id <> aqui.id
      join lastro.conta k on k.cliente_id = o.id and k.natureza = 4 and k.descricao_normalizada = any (p_nomes)
      join lastro.de_para_regra r on r.cliente_id = k.cliente_id and r.tipo = 'exata' and r.conta_inicio = k.codigo
        and r.origem in ('manual', 'arquivo') and r.centro_custo_id is null and r.filial_id is null
        and (r.mes_inicio is null or r.recortada) and r.mes_fim is null
      join lastro.grupo_item i on i.cliente_id = r.cliente_id and i.id = r.grupo_item_id
    ),
    voto as (
      select e.nome, e.codigo, e.descricao, count(*) as votos, sum(count(*)) over (partition by e.nome) as todos
      from escolha e group by e.nome, e.codigo, e.descricao
    )
    select v.nome, i.codigo, v.votos::int
    from voto v
    join aqui on true
    join lastro.grupo_item i on i.cliente_id = aqui.id and i.codigo = v.codigo and lower(i.descricao) = v.descricao and not i.arquivado
    where v.votos >= 3 and v.votos * 5 >= v.todos * 4
  $$;

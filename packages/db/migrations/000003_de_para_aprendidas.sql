-- Learnt mappings of a marca: where its other clientes sent accounts of the same name, as people there decided.

-- Name of an account as the engine compares it (`normalizeDescricao`): lower case, no accents, single spaces.
create function descricao_normalizada(p_descricao text) returns text
  language sql immutable strict parallel safe set search_path = pg_catalog, lastro, pg_temp
  as $$
    select trim(regexp_replace(lower(regexp_replace(normalize(p_descricao, NFD), '[\u0300-\u036f]', '', 'g')), '[^a-z0-9]+', ' ', 'g'))
  $$;

-- A hash, because a description has no limit and a B-tree entry has.
create index conta_descricao_normalizada on conta using hash (descricao_normalizada(descricao)) where natureza = 4;

-- Accounts, rules and items of other clientes of the marca, for the function that learns from them.
do $$
declare
  tabela text;
begin
  foreach tabela in array array['conta', 'de_para_regra', 'grupo_item'] loop
    execute format(
      'create policy da_marca on %I for select to lastro_dono
         using (cliente_id in (select o.id from cliente o join cliente aqui on aqui.marca = o.marca
           where aqui.id = (select nullif(current_setting(''app.cliente_id'', true), '''')::uuid)))',
      tabela);
  end loop;
end $$;

-- Answers only for names that the caller already has, and only when three other clientes agree and four in five of all do: it shows no
-- name, no cliente and no amount of another. The item must exist here under the same code and name.
create function de_para_aprendidas(p_nomes text[]) returns table (nome text, grupo_item text, clientes integer)
  language sql stable security definer set search_path = pg_catalog, lastro, pg_temp
  as $$
    with aqui as (
      select c.id, c.marca from lastro.cliente c where c.id = (select nullif(current_setting('app.cliente_id', true), '')::uuid)
    ),
    escolha as (
      select distinct lastro.descricao_normalizada(k.descricao) as nome, k.cliente_id, i.codigo, lower(i.descricao) as descricao
      from aqui
      join lastro.cliente o on o.marca = aqui.marca and o.id <> aqui.id
      join lastro.conta k on k.cliente_id = o.id and k.natureza = 4 and lastro.descricao_normalizada(k.descricao) = any (p_nomes)
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

revoke all on function descricao_normalizada(text), de_para_aprendidas(text[]) from public;
grant execute on function descricao_normalizada(text), de_para_aprendidas(text[]) to lastro_app;

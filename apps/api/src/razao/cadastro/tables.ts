/** Table definitions of the entidades: columns, references to their rows, and consequences of a change. */
import { CAMPOS_MES, ENTIDADE_DEFS, type CampoNome, type EntidadeDef, type EntidadeNome } from '@lastro/contract'
import type { Esquema } from '@lastro/db'
import { formatInteger } from '@lastro/formato'
import { sql, type RawBuilder } from 'kysely'

type TableNome = 'conta' | 'centro_custo' | 'filial' | 'direcionador' | 'direcionador_ano' | 'grupo' | 'grupo_item' | 'cliente'

type ComCodigo = Exclude<TableNome, 'direcionador_ano' | 'cliente'>

interface ColunaBase {
  coluna: string
  tipo: 'text' | 'smallint' | 'boolean' | 'numeric'
}

export type CadastroColuna = ColunaBase &
  (
    | { holds: 'valor' }
    | { holds: 'micros' }
    | { holds: 'id'; de: ComCodigo }
    /** May refer to a row that does not exist. */
    | { holds: 'codigo'; de: ComCodigo }
  )

export interface Use {
  quantos: (id: string) => RawBuilder<unknown>
  texto: (n: number) => string
}

export interface TableDef {
  entidade: EntidadeDef
  table: TableNome
  /** False when the row is the cliente itself, which is written in its own context. */
  doCliente: boolean
  colunas: ReadonlyMap<CampoNome, CadastroColuna>
  uses: readonly Use[]
  otherUse?: string
  nivel: RawBuilder<unknown>
  natural?: RawBuilder<unknown>
}

const valor = (coluna: string, tipo: ColunaBase['tipo'] = 'text'): CadastroColuna => ({ coluna, tipo, holds: 'valor' })
const porId = (coluna: string, de: ComCodigo): CadastroColuna => ({ coluna, tipo: 'text', holds: 'id', de })

const plural = (one: string, many: string) => (n: number) => (n === 1 ? one : `${formatInteger(n)} ${many}`)

function useOf(table: keyof Esquema, coluna: string, texto: Use['texto']): Use {
  return { quantos: (id) => sql`select count(*)::int from ${sql.table(table)} where ${sql.ref(coluna)} = ${id}::int`, texto }
}

/** Budgets with removed lines that refer to it. An undo or a restore would bring those lines back. */
function linhasRemovedOf(key: 'grupoItemId' | 'filialId'): Use {
  return {
    quantos: (id) => sql`select count(distinct a.orcamento_id)::int
      from orcamento_ato a cross join jsonb_path_query(a.detalhe, '$.removidas[*]') r where (r ->> ${sql.lit(key)})::int = ${id}::int`,
    texto: plural('o histórico de 1 orçamento', 'orçamentos, no histórico deles'),
  }
}

function mesesDe(coluna: string): Use {
  return {
    quantos: (id) => sql`select count(distinct mes)::int from saldo_mensal where ${sql.ref(coluna)} = ${id}::int`,
    texto: plural('lançamentos em 1 mês', 'meses com lançamentos'),
  }
}

/** Visible ancestors of a centro de custo. A parent out of sight counts as none. */
const centrosAbove = sql`
  with recursive acima (id, pai_id, codigo, passo) as (
    select c.id, c.pai_id, c.codigo, 0 from centro_custo c where c.cliente_id = t.cliente_id and c.id = t.id
    union all select c.id, c.pai_id, c.codigo, a.passo + 1 from centro_custo c join acima a on c.id = a.pai_id
      where c.cliente_id = t.cliente_id and a.passo < 100
  )`

const contas: TableDef = {
  entidade: ENTIDADE_DEFS.contas,
  table: 'conta',
  doCliente: true,
  colunas: new Map<CampoNome, CadastroColuna>([
    ['codigo', valor('codigo')],
    ['descricao', valor('descricao')],
    ['superior', { coluna: 'conta_superior', tipo: 'text', holds: 'codigo', de: 'conta' }],
    ['natureza', valor('natureza', 'smallint')],
    ['analitica', valor('analitica', 'boolean')],
    ['codigoReferencial', valor('codigo_referencial')],
    ['fixa', valor('fixa', 'boolean')],
  ]),
  uses: [
    mesesDe('conta_id'),
    useDeConta(
      (conta) => sql`select count(*)::int from conta c where c.cliente_id = ${conta}.cliente_id and c.conta_superior = ${conta}.codigo`,
      plural('1 conta logo abaixo dela', 'contas logo abaixo dela'),
    ),
    useDeConta(
      (conta) => sql`select count(*)::int from de_para_regra r where r.cliente_id = ${conta}.cliente_id
        and r.tipo <> 'prefixo' and ${conta}.codigo in (r.conta_inicio, r.conta_fim)`,
      plural('1 regra do De-Para', 'regras do De-Para'),
    ),
    {
      quantos: (
        id,
      ) => sql`select count(*)::int from importacao_conta d join importacao i on i.cliente_id = d.cliente_id and i.id = d.importacao_id
        where d.conta_id = ${id}::int and i.status in ('concluida', 'processando')`,
      texto: plural('1 arquivo importado que a traz', 'arquivos importados que a trazem'),
    },
  ],
  nivel: sql`greatest(t.nivel - 1, 0)`,
}

function useDeConta(count: (conta: RawBuilder<unknown>) => RawBuilder<unknown>, texto: Use['texto']): Use {
  return { quantos: (id) => sql`select (${count(sql`k`)}) from conta k where k.id = ${id}::int`, texto }
}

const centrosCusto: TableDef = {
  entidade: ENTIDADE_DEFS['centros-custo'],
  table: 'centro_custo',
  doCliente: true,
  colunas: new Map<CampoNome, CadastroColuna>([
    ['codigo', valor('codigo')],
    ['descricao', valor('descricao')],
    ['pai', porId('pai_id', 'centro_custo')],
    ['fixa', valor('fixa', 'boolean')],
  ]),
  uses: [
    mesesDe('centro_custo_id'),
    useOf('centro_custo', 'pai_id', plural('1 centro de custo logo abaixo dele', 'centros de custo logo abaixo dele')),
    useOf('de_para_regra', 'centro_custo_id', plural('1 regra do De-Para', 'regras do De-Para')),
    useOf('direcionador_ano', 'centro_custo_id', plural('1 ano de valores de direcionador', 'anos de valores de direcionadores')),
    useOf('rateio_origem', 'centro_custo_id', plural('1 regra de rateio, como origem', 'regras de rateio, como origem')),
    useOf('rateio_destino', 'centro_custo_id', plural('1 destino de rateio', 'destinos de rateio')),
    useOf('orcamento_area', 'centro_custo_id', plural('1 orçamento', 'orçamentos')),
    useOf('investimento', 'centro_custo_id', plural('1 investimento ou dívida', 'investimentos ou dívidas')),
    useOf('escopo_centro_custo', 'centro_custo_id', plural('o acesso de 1 pessoa', 'pessoas com acesso limitado a ele')),
  ],
  nivel: sql`(${centrosAbove} select count(*)::int - 1 from acima)`,
  natural: sql`(${centrosAbove} select array_agg(codigo order by passo desc) from acima)`,
}

const filiais: TableDef = {
  entidade: ENTIDADE_DEFS.filiais,
  table: 'filial',
  doCliente: true,
  colunas: new Map<CampoNome, CadastroColuna>([
    ['codigo', valor('codigo')],
    ['descricao', valor('descricao')],
    ['cnpj', valor('cnpj')],
    ['fixa', valor('fixa', 'boolean')],
  ]),
  uses: [
    mesesDe('filial_id'),
    useOf('de_para_regra', 'filial_id', plural('1 regra do De-Para', 'regras do De-Para')),
    useOf('direcionador_ano', 'filial_id', plural('1 ano de valores de direcionador', 'anos de valores de direcionadores')),
    useOf('rateio_filial', 'filial_id', plural('1 regra de rateio', 'regras de rateio')),
    useOf('rateio_destino', 'filial_id', plural('1 destino de rateio', 'destinos de rateio')),
    useOf('orcamento_linha', 'filial_id', plural('1 linha de orçamento', 'linhas de orçamentos')),
    linhasRemovedOf('filialId'),
    useOf('investimento', 'filial_id', plural('1 investimento ou dívida', 'investimentos ou dívidas')),
    useOf('escopo_filial', 'filial_id', plural('o acesso de 1 pessoa', 'pessoas com acesso limitado a ela')),
  ],
  nivel: sql`0`,
}

const direcionadores: TableDef = {
  entidade: ENTIDADE_DEFS.direcionadores,
  table: 'direcionador',
  doCliente: true,
  colunas: new Map<CampoNome, CadastroColuna>([
    ['codigo', valor('codigo')],
    ['descricao', valor('descricao')],
    ['unidade', valor('unidade')],
  ]),
  uses: [
    useOf('direcionador_ano', 'direcionador_id', plural('1 linha de valores', 'linhas de valores')),
    useOf('rateio_regra', 'direcionador_id', plural('1 regra de rateio', 'regras de rateio')),
    useOf('rateio_servico', 'direcionador_id', plural('1 centro de serviço do rateio', 'centros de serviço do rateio')),
  ],
  nivel: sql`0`,
}

const valores: TableDef = {
  entidade: ENTIDADE_DEFS.valores,
  table: 'direcionador_ano',
  doCliente: true,
  colunas: new Map<CampoNome, CadastroColuna>([
    ['direcionador', porId('direcionador_id', 'direcionador')],
    ['centroCusto', porId('centro_custo_id', 'centro_custo')],
    ['filial', porId('filial_id', 'filial')],
    ['ano', valor('ano', 'smallint')],
    ...CAMPOS_MES.map((nome) => [nome, { coluna: `${nome}_micros`, tipo: 'numeric', holds: 'micros' }] as const),
  ]),
  uses: [],
  nivel: sql`0`,
}

const grupos: TableDef = {
  entidade: ENTIDADE_DEFS.grupos,
  table: 'grupo',
  doCliente: true,
  colunas: new Map<CampoNome, CadastroColuna>([
    ['codigo', valor('codigo')],
    ['descricao', valor('descricao')],
    ['natureza', valor('natureza')],
  ]),
  uses: [
    useOf('grupo_item', 'grupo_id', plural('1 item de grupo', 'itens de grupo')),
    useOf('dre_item_componente', 'grupo_id', plural('1 linha da DRE', 'linhas da DRE')),
    useOf('rateio_item', 'grupo_id', plural('1 regra de rateio', 'regras de rateio')),
  ],
  otherUse: 'outro cadastro',
  nivel: sql`0`,
}

const grupoItens: TableDef = {
  entidade: ENTIDADE_DEFS['grupo-itens'],
  table: 'grupo_item',
  doCliente: true,
  colunas: new Map<CampoNome, CadastroColuna>([
    ['codigo', valor('codigo')],
    ['descricao', valor('descricao')],
    ['grupo', porId('grupo_id', 'grupo')],
  ]),
  uses: [
    useOf('de_para_regra', 'grupo_item_id', plural('1 regra do De-Para', 'regras do De-Para')),
    useOf('dre_item_componente', 'grupo_item_id', plural('1 linha da DRE', 'linhas da DRE')),
    useOf('rateio_item', 'grupo_item_id', plural('1 regra de rateio', 'regras de rateio')),
    useOf('orcamento_linha', 'grupo_item_id', plural('1 linha de orçamento', 'linhas de orçamentos')),
    useOf('orcamento_formula', 'grupo_item_id', plural('a fórmula de 1 orçamento', 'fórmulas de orçamentos')),
    linhasRemovedOf('grupoItemId'),
    useOf('dre_comentario', 'grupo_item_id', plural('1 comentário da DRE', 'comentários da DRE')),
    useOf('dre_eliminacao', 'grupo_item_id', plural('1 eliminação entre empresas', 'eliminações entre empresas')),
    useOf('dre_eliminacao', 'contrapartida_id', plural('a contrapartida de 1 eliminação', 'eliminações, como contrapartida')),
  ],
  otherUse: 'outro cadastro',
  nivel: sql`0`,
}

const clientes: TableDef = {
  entidade: ENTIDADE_DEFS.clientes,
  table: 'cliente',
  doCliente: false,
  colunas: new Map<CampoNome, CadastroColuna>([
    ['cnpj', valor('cnpj')],
    ['nome', valor('nome')],
    ['nomeCurto', valor('nome_curto')],
    ['marca', valor('marca')],
    ['exercicioMesInicial', valor('exercicio_mes_inicial', 'smallint')],
    ['segundoFator', valor('segundo_fator_obrigatorio', 'boolean')],
  ]),
  // Has a surrogate id, so that a corrected CNPJ loses nothing. Never deleted.
  uses: [],
  nivel: sql`0`,
}

export const TABLES: Readonly<Record<EntidadeNome, TableDef>> = {
  contas,
  'centros-custo': centrosCusto,
  filiais,
  direcionadores,
  valores,
  grupos,
  'grupo-itens': grupoItens,
  clientes,
}

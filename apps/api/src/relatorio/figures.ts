import { setImmediate } from 'node:timers/promises'
import type { Idioma, RelatorioCartao, RelatorioConteudo, RelatorioOrcado } from '@lastro/contract'
import { listPresets, type Periodo } from '@lastro/engine'
import { printPeriodo } from '@lastro/formato'
import type { CuboCache } from '../cubo/cubo-cache.ts'
import { dataInLanguage } from '../cubo/in-language.ts'
import { availableOf, findModelo, resolveRecorte, structureOf, type Recorte } from '../cubo/recorte.ts'
import { computeCentros } from '../dre/centros.ts'
import { computeStatement } from '../dre/statement.ts'
import { ErroApi } from '../http/erro.ts'
import { can } from '../acesso/permissao/regras.ts'
import type { Contexto, ContextoLeitura } from '../http/contexto.ts'
import { buildTable, type CartaoTable, type CartaoData } from './cartao-tabela.ts'
import { presentOrcado } from './orcado.ts'

export type ReportReader = Pick<Contexto, 'cliente' | 'usuario' | 'escopo'>

export interface FiguresQuery {
  inicio?: string | undefined
  fim?: string | undefined
  centroCusto?: string | undefined
  filial?: string | undefined
  orcamento?: number | undefined
  withoutFilters?: boolean
}

export interface RelatorioSheet {
  periodo: Periodo
  alcance: Recorte['alcance']
  tables: CartaoTable[]
}

function choosePeriodo(request: FiguresQuery, periodo: RelatorioConteudo['periodo'], available: Periodo | null): Partial<Periodo> {
  if (request.inicio !== undefined && request.fim !== undefined) return { inicio: request.inicio, fim: request.fim }
  const preset = available === null ? undefined : listPresets(available).find(({ chave }) => chave === periodo)
  return preset === undefined ? {} : { inicio: preset.inicio, fim: preset.fim }
}

const idsOf = (ids: readonly number[]): string | undefined => (ids.length === 0 ? undefined : ids.join())

/**
 * Builds the requested cards with the numbers in the user's scope, in a transaction with that scope.
 * @param conteudo with the filters that the user may see
 * @throws ErroApi `permissao_denied` without read access to the DRE, `dre_periodo_invalid` also without data, `registro_not_found`
 */
export async function buildSheet(
  context: ContextoLeitura & ReportReader,
  cubos: CuboCache,
  {
    conteudo,
    pedido,
    idioma,
    cartoes,
  }: { conteudo: RelatorioConteudo; pedido: FiguresQuery; idioma: Idioma; cartoes: readonly RelatorioCartao[] },
): Promise<RelatorioSheet> {
  const { cliente, usuario } = context
  if (!can(usuario, 'read', 'Dre'))
    throw new ErroApi('permissao_denied', { message: 'Este relatório mostra números da DRE, que você não pode ler.' })
  const {
    centrosCusto,
    filiais,
    orcamento: comecaCom,
  } = pedido.withoutFilters === true ? { centrosCusto: [], filiais: [], orcamento: null } : conteudo
  const data = dataInLanguage(await cubos.get(context), idioma)
  const filter = { centroCusto: pedido.centroCusto ?? idsOf(centrosCusto), filial: pedido.filial ?? idsOf(filiais) }
  const recorte = resolveRecorte({ ...choosePeriodo(pedido, conteudo.periodo, availableOf(data)), ...filter }, data)
  if (recorte === undefined) throw new ErroApi('dre_periodo_invalid', { message: 'Ainda não há dados de que fazer este relatório.' })
  const modelo = structureOf(findModelo(data, undefined), recorte.periodo.fim)
  const { exercicioMesInicial } = cliente
  const { linhas, temAnoAnterior } = computeStatement(data, modelo, recorte, { exercicioMesInicial })
  const orcamento = pedido.orcamento ?? comecaCom ?? undefined
  let orcado: Promise<RelatorioOrcado> | undefined
  const centros = new Map<string, ReturnType<typeof computeCentros>>()
  const cartaoData: CartaoData = {
    linhas,
    recorte,
    temAnoAnterior,
    idioma,
    periodo: printPeriodo(recorte.periodo, idioma),
    orcadoOf: async () => {
      if (!can(usuario, 'read', 'Orcamento')) return null
      orcado ??= presentOrcado(context, cubos, { ...filter, ...recorte.periodo, orcamento })
      return orcado
    },
    centrosOf: (codigo) => {
      const ready = centros.get(codigo) ?? computeCentros(data, modelo, recorte, { codigo, exercicioMesInicial })
      centros.set(codigo, ready)
      return ready
    },
  }
  const tables: CartaoTable[] = []
  for (const cartao of cartoes) {
    // oxlint-disable-next-line no-await-in-loop -- one connection
    tables.push(await buildTable(cartao, cartaoData))
    // Each may cost as much as thirty statements: others are answered in between.
    // oxlint-disable-next-line no-await-in-loop -- as above
    await setImmediate()
  }
  return { periodo: recorte.periodo, alcance: recorte.alcance, tables }
}

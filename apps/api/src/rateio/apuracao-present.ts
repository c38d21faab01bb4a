import type { RateioApuracao, RateioApuracaoDetalhe } from '@lastro/contract'
import { mesFromSql, printMicros } from '@lastro/engine'
import * as z from 'zod/mini'
import type { DataDre } from '../cubo/dre-data.ts'
import { listRateioRegras } from '../cubo/rateio-store.ts'
import type { ContextoCliente } from '../http/contexto.ts'
import { ErroApi } from '../http/erro.ts'
import {
  centroApuradoSchema,
  usedDirecionadorSchema,
  usedRegraSchema,
  sayRegra,
  takeRetrato,
  type CentroApurado,
  type UsedDirecionador,
  type UsedRegra,
} from './apuracao-snapshot.ts'
import { listMicros, type ApuracaoSummary, type ApuracaoRow } from './apuracao-store.ts'
import { labelLocation, loadCadastro, type RateioCadastro } from './cadastro.ts'
import { printRegra } from './describe.ts'

const centrosOf = ({ centros }: ApuracaoRow): CentroApurado[] => z.parse(z.array(centroApuradoSchema), centros)
const regrasOf = ({ regras }: ApuracaoRow): UsedRegra[] => z.parse(z.array(usedRegraSchema), regras)

export function presentApuracao(row: ApuracaoSummary): RateioApuracao {
  return {
    id: row.id,
    tipo: row.tipo,
    inicio: mesFromSql(row.mesInicio),
    fim: mesFromSql(row.mesFim),
    restauraId: row.restauraId,
    observacao: row.observacao,
    quando: row.quando.toISOString(),
    quem: row.quem,
    regras: row.regraCount,
    movidoCentavos: row.movidoCentavos,
    resultadoHash: row.falha === '' ? row.resultadoHash.toString('hex') : null,
    falha: row.falha === '' ? null : row.falha,
  }
}

const printValor = (micros: number | null): string | null => (micros === null ? null : printMicros(micros))

async function presentDirecionador(
  context: ContextoCliente,
  cadastro: RateioCadastro,
  { id, descricao, unidade, meses, linhas }: UsedDirecionador,
): Promise<{ direcionador: RateioApuracaoDetalhe['direcionadores'][number]; changed: number }> {
  const now = await listMicros(context, id, meses)
  const microsOf = (centroCusto: number, filial: number | null): (number | null)[] =>
    now.find((each) => each.centroCusto === centroCusto && each.filial === filial)?.micros ?? meses.map(() => null)
  const added = now.filter(({ centroCusto, filial }) => !linhas.some((line) => line.centroCusto === centroCusto && line.filial === filial))
  const pairs = [
    ...linhas.map(({ centroCusto, filial, lugar, micros }) => ({ lugar, previous: micros, sao: microsOf(centroCusto, filial) })),
    // Places added since have no label in the run, so the current one is used.
    ...added.map((fresh) => ({ lugar: labelLocation(fresh, cadastro), previous: meses.map(() => null), sao: fresh.micros })),
  ]
  return {
    direcionador: {
      id,
      descricao,
      unidade,
      meses,
      linhas: pairs.map(({ lugar, previous, sao }) => ({ lugar, valores: previous.map(printValor), agora: sao.map(printValor) })),
    },
    changed: pairs.reduce((total, { previous, sao }) => total + previous.filter((micros, i) => micros !== sao[i]).length, 0),
  }
}

export async function presentDetail(context: ContextoCliente, data: DataDre, row: ApuracaoRow): Promise<RateioApuracaoDetalhe> {
  const item = presentApuracao(row)
  const usedRegras = regrasOf(row)
  const cadastro = await loadCadastro(context)
  const currentRegras = await listRateioRegras(context)
  const porId = new Map(currentRegras.map((regra) => [regra.id, regra]))
  const direcionadores = []
  for (const used of z.parse(z.array(usedDirecionadorSchema), row.direcionadores)) {
    // oxlint-disable-next-line no-await-in-loop -- one connection, a few drivers
    direcionadores.push(await presentDirecionador(context, cadastro, used))
  }
  const now = await takeNow(context, data, item)
  const nowAfter = now && new Map(now.centros.map(({ centroCusto, depoisCentavos }) => [centroCusto, depoisCentavos]))
  const centros = centrosOf(row)
  const known = new Set(centros.map(({ centroCusto }) => centroCusto))
  const fresh = now?.centros.filter(({ centroCusto }) => !known.has(centroCusto)) ?? []
  const active = currentRegras.filter(({ ativo }) => ativo)
  const ids = new Set(usedRegras.map(({ id }) => id))
  const [activeThen, activeNow] = [usedRegras.filter(({ id }) => porId.get(id)?.ativo), active.filter(({ id }) => ids.has(id))].map(
    (side) => side.map(({ id }) => id).join(' '),
  )
  return {
    ...item,
    versao: data.versao,
    usadas: usedRegras.map((regra) => {
      const current = porId.get(regra.id)
      const equal = current !== undefined && sayRegra(current) === sayRegra(regra)
      return {
        id: regra.id,
        nome: regra.nome,
        versao: regra.versao,
        texto: regra.texto,
        agora: current === undefined ? 'excluida' : !current.ativo ? 'desligada' : equal ? 'igual' : 'mudou',
        textoAgora: current === undefined || equal ? null : `${current.nome}: ${printRegra(current, cadastro)}`,
      }
    }),
    novas: active.filter(({ id }) => !ids.has(id)).map(({ nome }) => nome),
    ordemMudou: activeThen !== activeNow,
    direcionadores: direcionadores.map(({ direcionador }) => direcionador),
    valoresMudados: direcionadores.reduce((total, { changed }) => total + changed, 0),
    centros: [
      ...centros.map((centro) => ({ ...centro, agoraCentavos: nowAfter ? (nowAfter.get(centro.centroCusto) ?? 0) : null })),
      ...fresh.map(({ depoisCentavos, ...centro }) => ({ ...centro, antesCentavos: 0, depoisCentavos: 0, agoraCentavos: depoisCentavos })),
    ],
    confere: now === undefined || row.falha !== '' ? null : now.resultadoHash.equals(row.resultadoHash),
  }
}

async function takeNow(context: ContextoCliente, data: DataDre, periodo: { inicio: string; fim: string }) {
  try {
    return await takeRetrato(context, data, periodo)
  } catch (error) {
    if (error instanceof ErroApi && error.codigo === 'rateio_invalid') return undefined
    throw error
  }
}

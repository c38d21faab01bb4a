import type { RateioApuracao, RateioApuracaoDetalhe } from '@lastro/contract'
import { mesFromSql, printMicros } from '@lastro/engine'
import * as z from 'zod/mini'
import type { DadosDre } from '../cubo/dre-data.ts'
import { listRateioRegras } from '../cubo/rateio-store.ts'
import type { ContextoCliente } from '../http/contexto.ts'
import { ErroApi } from '../http/erro.ts'
import {
  centroApuradoSchema,
  direcionadorUsadoSchema,
  regraUsadaSchema,
  sayRegra,
  takeRetrato,
  type CentroApurado,
  type DirecionadorUsado,
  type RegraUsada,
} from './apuracao-snapshot.ts'
import { listMicros, type ApuracaoResumo, type ApuracaoRow } from './apuracao-store.ts'
import { labelLugar, loadCadastro, type Cadastro } from './cadastro.ts'
import { printRegra } from './describe.ts'

const centrosOf = ({ centros }: ApuracaoRow): CentroApurado[] => z.parse(z.array(centroApuradoSchema), centros)
const regrasOf = ({ regras }: ApuracaoRow): RegraUsada[] => z.parse(z.array(regraUsadaSchema), regras)

export function presentApuracao(row: ApuracaoResumo): RateioApuracao {
  return {
    id: row.id,
    tipo: row.tipo,
    inicio: mesFromSql(row.mesInicio),
    fim: mesFromSql(row.mesFim),
    restauraId: row.restauraId,
    observacao: row.observacao,
    quando: row.quando.toISOString(),
    quem: row.quem,
    regras: row.quantasRegras,
    movidoCentavos: row.movidoCentavos,
    resultadoHash: row.falha === '' ? row.resultadoHash.toString('hex') : null,
    falha: row.falha === '' ? null : row.falha,
  }
}

const printValor = (micros: number | null): string | null => (micros === null ? null : printMicros(micros))

async function presentDirecionador(
  contexto: ContextoCliente,
  cadastro: Cadastro,
  { id, descricao, unidade, meses, linhas }: DirecionadorUsado,
): Promise<{ direcionador: RateioApuracaoDetalhe['direcionadores'][number]; mudados: number }> {
  const agora = await listMicros(contexto, id, meses)
  const microsOf = (centroCusto: number, filial: number | null): (number | null)[] =>
    agora.find((each) => each.centroCusto === centroCusto && each.filial === filial)?.micros ?? meses.map(() => null)
  const novos = agora.filter(
    ({ centroCusto, filial }) => !linhas.some((linha) => linha.centroCusto === centroCusto && linha.filial === filial),
  )
  const pares = [
    ...linhas.map(({ centroCusto, filial, lugar, micros }) => ({ lugar, eram: micros, sao: microsOf(centroCusto, filial) })),
    // Places added since have no label in the run, so the current one is used.
    ...novos.map((novo) => ({ lugar: labelLugar(novo, cadastro), eram: meses.map(() => null), sao: novo.micros })),
  ]
  return {
    direcionador: {
      id,
      descricao,
      unidade,
      meses,
      linhas: pares.map(({ lugar, eram, sao }) => ({ lugar, valores: eram.map(printValor), agora: sao.map(printValor) })),
    },
    mudados: pares.reduce((total, { eram, sao }) => total + eram.filter((micros, i) => micros !== sao[i]).length, 0),
  }
}

export async function presentDetalhe(contexto: ContextoCliente, dados: DadosDre, row: ApuracaoRow): Promise<RateioApuracaoDetalhe> {
  const item = presentApuracao(row)
  const usadas = regrasOf(row)
  const cadastro = await loadCadastro(contexto)
  const atuais = await listRateioRegras(contexto)
  const porId = new Map(atuais.map((regra) => [regra.id, regra]))
  const direcionadores = []
  for (const usado of z.parse(z.array(direcionadorUsadoSchema), row.direcionadores)) {
    // oxlint-disable-next-line no-await-in-loop -- one connection, a few drivers
    direcionadores.push(await presentDirecionador(contexto, cadastro, usado))
  }
  const agora = await takeAgora(contexto, dados, item)
  const depoisDeAgora = agora && new Map(agora.centros.map(({ centroCusto, depoisCentavos }) => [centroCusto, depoisCentavos]))
  const centros = centrosOf(row)
  const conhecidos = new Set(centros.map(({ centroCusto }) => centroCusto))
  const novos = agora?.centros.filter(({ centroCusto }) => !conhecidos.has(centroCusto)) ?? []
  const ativas = atuais.filter(({ ativo }) => ativo)
  const ids = new Set(usadas.map(({ id }) => id))
  const [eram, sao] = [usadas.filter(({ id }) => porId.get(id)?.ativo), ativas.filter(({ id }) => ids.has(id))].map((lado) =>
    lado.map(({ id }) => id).join(' '),
  )
  return {
    ...item,
    versao: dados.versao,
    usadas: usadas.map((regra) => {
      const atual = porId.get(regra.id)
      const igual = atual !== undefined && sayRegra(atual) === sayRegra(regra)
      return {
        id: regra.id,
        nome: regra.nome,
        versao: regra.versao,
        texto: regra.texto,
        agora: atual === undefined ? 'excluida' : !atual.ativo ? 'desligada' : igual ? 'igual' : 'mudou',
        textoAgora: atual === undefined || igual ? null : `${atual.nome}: ${printRegra(atual, cadastro)}`,
      }
    }),
    novas: ativas.filter(({ id }) => !ids.has(id)).map(({ nome }) => nome),
    ordemMudou: eram !== sao,
    direcionadores: direcionadores.map(({ direcionador }) => direcionador),
    valoresMudados: direcionadores.reduce((total, { mudados }) => total + mudados, 0),
    centros: [
      ...centros.map((centro) => ({ ...centro, agoraCentavos: depoisDeAgora ? (depoisDeAgora.get(centro.centroCusto) ?? 0) : null })),
      ...novos.map(({ depoisCentavos, ...centro }) => ({ ...centro, antesCentavos: 0, depoisCentavos: 0, agoraCentavos: depoisCentavos })),
    ],
    confere: agora === undefined || row.falha !== '' ? null : agora.resultadoHash.equals(row.resultadoHash),
  }
}

/** Recomputes the months with current rules and values; undefined when the rules do not run. */
async function takeAgora(contexto: ContextoCliente, dados: DadosDre, periodo: { inicio: string; fim: string }) {
  try {
    return await takeRetrato(contexto, dados, periodo)
  } catch (error) {
    if (error instanceof ErroApi && error.codigo === 'rateio_invalid') return undefined
    throw error
  }
}

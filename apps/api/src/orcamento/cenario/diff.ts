/** Three-way diff of a scenario: merge base, original, scenario. */
import { AREA_REGRAS, MESCLA_LINHAS_MAX, type MesclaLinhaDiferente, type OrcamentoMescla } from '@lastro/contract'
import { diffMescla, mesFromSql, type GrupoNatureza } from '@lastro/engine'
import { listShownGrupos } from '../../cubo/in-language.ts'
import { ErroApi, orNotFound } from '../../http/erro.ts'
import { listAreas } from '../store.ts'
import { listNomes, type CodigoDescricao } from '../arquivo/snapshot.ts'
import { readColunas } from '../atos/colunas.ts'
import { mesesRealizados } from '../atos/realized-months.ts'
import { ZEROS } from '../atos/write.ts'
import { readState } from '../atos/read-state.ts'
import { listBits } from '../atos/month-bits.ts'
import { listMudancasAfter } from '../atos/store.ts'
import { isLimited, type ContextoCliente, type ContextoLeitura } from '../../http/contexto.ts'
import { indexState, readBase, valoresOf, type BaseDaMescla, type StateLinha } from './base.ts'
import { sumGrupos } from './sums.ts'
import { findNewest, findVersao, type CenarioVersaoRow } from './store.ts'

const ALL = 4095

export interface CenarioPair {
  cenario: CenarioVersaoRow
  original: CenarioVersaoRow
}

/** Comparing and merging need the whole scope. */
export function assertWholeEscopo({ escopo }: Pick<ContextoLeitura, 'escopo'>): void {
  if (isLimited(escopo)) throw new ErroApi('escopo_limited')
}

export async function findPair(context: ContextoCliente, id: number, { lock = false } = {}): Promise<CenarioPair> {
  const cenario = orNotFound(await findVersao(context, id, { lock }))
  const origemId = orNotFound(cenario.tipo === 'cenario' ? cenario.origemId : null)
  return { cenario, original: orNotFound(await findNewest(context, origemId)) }
}

export interface DifferentLinha {
  chave: readonly [grupoItemId: number, centroCustoId: number, filialId: number]
  noOriginal: StateLinha | undefined
  noCenario: StateLinha | undefined
  base: readonly number[]
  removida: boolean
  soCenario: number
  ambos: number
  /** `travados`: held in the original. `presos`: read-only. */
  travados: number
  presos: number
}

export interface States {
  original: ReadonlyMap<string, StateLinha>
  cenario: ReadonlyMap<string, StateLinha>
}

export interface MesclaDiferencas extends CenarioPair {
  base: BaseDaMescla
  states: States
  linhas: DifferentLinha[]
}

/** @param sequencia state of the scenario to merge, by default the current one */
export async function readDiferencas(
  context: ContextoLeitura,
  pair: CenarioPair,
  sequencia = pair.cenario.sequencia,
): Promise<MesclaDiferencas> {
  const { cenario, original } = pair
  const base = await readBase(context, pair)
  const { previous } = await readState(context, cenario, sequencia)
  const [doCenario, doOriginal] = [indexState(previous), indexState(await readColunas(context, original.id))]
  const areas = await listAreas(context, original.id)
  const closed = new Set(areas.flatMap((area) => (AREA_REGRAS.preencher.de.includes(area.status) ? [] : [area.centroCustoId ?? 0])))
  const realizados = mesesRealizados(original)
  const linhas: DifferentLinha[] = []
  for (const texto of new Set([...base.linhas.keys(), ...doOriginal.keys(), ...doCenario.keys()])) {
    const [noOriginal, noCenario] = [doOriginal.get(texto), doCenario.get(texto)]
    const baseValores = base.linhas.get(texto) ?? ZEROS
    const removida = noOriginal !== undefined && noCenario === undefined && base.linhas.has(texto)
    const { soCenario, ambos } = diffMescla({ base: baseValores, original: valoresOf(noOriginal), cenario: valoresOf(noCenario) })
    if ((soCenario | ambos) === 0) continue
    const [item = 0, centro = 0, filial = 0] = texto.split(' ').map(Number)
    const presos = (soCenario | ambos) & (closed.has(centro) ? ALL : realizados)
    const travados = (soCenario | ambos) & (noOriginal?.travas ?? 0) & ~presos
    linhas.push({ chave: [item, centro, filial], noOriginal, noCenario, base: baseValores, removida, soCenario, ambos, travados, presos })
  }
  return { ...pair, base, states: { original: doOriginal, cenario: doCenario }, linhas }
}

async function nameCaller(context: ContextoCliente, diferencas: MesclaDiferencas): Promise<Map<number, MesclaLinhaDiferente['quem']>> {
  const { cenario, original, base, linhas } = diferencas
  const since =
    base.last?.orcamentoId === original.id ? base.last.sequencia : cenario.origemId === original.id ? cenario.origemSequencia : 0
  const disputadas = new Map(
    linhas.flatMap(({ noOriginal, ambos }) => (noOriginal === undefined || ambos === 0 ? [] : [[noOriginal.id, ambos]])),
  )
  const question = { orcamentoId: original.id, linhas: [...disputadas.keys()], after: since ?? 0, semDe: null }
  const authorByLinha = new Map<number, MesclaLinhaDiferente['quem']>()
  if (disputadas.size === 0) return authorByLinha
  for (const { linhaId, meses, tipo, nome, quando } of await listMudancasAfter(context, question)) {
    // The act that opens a version only copies values.
    if (tipo === 'criar') continue
    if (!authorByLinha.has(linhaId) && (meses & (disputadas.get(linhaId) ?? 0)) !== 0)
      authorByLinha.set(linhaId, { nome, quando: quando.toISOString() })
  }
  return authorByLinha
}

export const countBits = (meses: number): number => listBits(meses).length

interface PlanoItem {
  grupoId: number
  grupo: string
  natureza: GrupoNatureza
  codigo: string
  descricao: string
  ordem: number
}

const nameOf = (nome: CodigoDescricao | undefined): string | null => (nome === undefined ? null : `${nome.codigo} ${nome.descricao}`)
const versaoOf = ({ id, nome, versaoNumero, status, sequencia }: CenarioVersaoRow): OrcamentoMescla['cenario'] => ({
  id,
  nome,
  versaoNumero,
  status,
  sequencia,
})

export async function presentMescla(context: ContextoLeitura, id: number): Promise<OrcamentoMescla> {
  const pair = await findPair(context, id)
  assertWholeEscopo(context)
  const diferencas = await readDiferencas(context, pair)
  const { cenario, original, base, states } = diferencas
  const grupos = await listShownGrupos(context)
  const plano = new Map<number, PlanoItem>()
  for (const { id: grupoId, descricao: grupo, natureza, itens } of grupos) {
    for (const { id: itemId, codigo, descricao } of itens) {
      plano.set(itemId, { grupoId, grupo, natureza, codigo, descricao, ordem: plano.size })
    }
  }
  const [centros, filiais] = [await listNomes(context, 'centro_custo'), await listNomes(context, 'filial')]
  const authors = await nameCaller(context, diferencas)
  const lines = diferencas.linhas.toSorted(
    (a, b) =>
      Number(b.ambos !== 0) - Number(a.ambos !== 0) ||
      (plano.get(a.chave[0])?.ordem ?? 0) - (plano.get(b.chave[0])?.ordem ?? 0) ||
      a.chave[1] - b.chave[1] ||
      a.chave[2] - b.chave[2],
  )
  const count = (mesesDe: (line: DifferentLinha) => number): number => lines.reduce((total, line) => total + countBits(mesesDe(line)), 0)
  return {
    inicio: mesFromSql(original.mesInicio),
    cenario: versaoOf(cenario),
    original: { ...versaoOf(original), mudavel: AREA_REGRAS.preencher.noOrcamento.includes(original.status) },
    mescladoEm: base.last?.quando.toISOString() ?? null,
    linhas: lines.slice(0, MESCLA_LINHAS_MAX).map(({ chave: [item, centro, filial], noOriginal, noCenario, base: was, ...meses }) => {
      const doPlano = plano.get(item)
      if (doPlano === undefined) throw new Error('a budget line has a grupo item that is not in the plano')
      const { grupoId, grupo, natureza, codigo, descricao } = doPlano
      return {
        grupoItemId: item,
        centroCustoId: centro === 0 ? null : centro,
        filialId: filial === 0 ? null : filial,
        grupoId,
        grupo,
        natureza,
        codigo,
        descricao,
        centroCusto: nameOf(centros.get(centro)),
        filial: nameOf(filiais.get(filial)),
        linhaId: noOriginal?.id ?? null,
        ...meses,
        baseCentavos: [...was],
        originalCentavos: [...valoresOf(noOriginal)],
        cenarioCentavos: [...valoresOf(noCenario)],
        quem: (noOriginal && authors.get(noOriginal.id)) ?? null,
      }
    }),
    total: {
      linhas: lines.length,
      soCenario: count(({ soCenario }) => soCenario),
      ambos: count(({ ambos }) => ambos),
      travadas: count(({ travados }) => travados),
      presas: count(({ presos }) => presos),
    },
    grupos: sumGrupos(states, lines.slice(MESCLA_LINHAS_MAX), grupos),
  }
}

/** Three-way diff of a scenario: merge base, original, scenario. */
import { AREA_REGRAS, MESCLA_LINHAS_MAX, type MesclaLinhaDiferente, type OrcamentoMescla } from '@lastro/contract'
import { diffMescla, mesFromSql, type GrupoNatureza } from '@lastro/engine'
import { listGruposComItens } from '../../cubo/store.ts'
import { ErroApi, orNotFound } from '../../http/erro.ts'
import { listAreas } from '../store.ts'
import { listNomes, type Nome } from '../arquivo/snapshot.ts'
import { readColunas } from '../atos/colunas.ts'
import { mesesRealizados, ZEROS } from '../atos/write.ts'
import { readEstado } from '../atos/linhas.ts'
import { listBits } from '../atos/month-bits.ts'
import { listMudancasDepois } from '../atos/store.ts'
import { isLimited } from '../../http/scope.ts'
import type { ContextoCliente, ContextoLeitura } from '../../http/contexto.ts'
import { indexEstado, readBase, valoresOf, type BaseDaMescla, type LinhaDoEstado } from './base.ts'
import { sumGrupos } from './sums.ts'
import { findNovissima, findVersao, type VersaoRow } from './store.ts'

const TODOS = 4095

export interface Par {
  cenario: VersaoRow
  original: VersaoRow
}

/** Comparing and merging need the whole scope. @throws ErroApi `escopo_limited` */
export function assertInteiro({ escopo }: Pick<ContextoLeitura, 'escopo'>): void {
  if (isLimited(escopo)) throw new ErroApi('escopo_limited')
}

/** @throws ErroApi `registro_not_found`, also for a budget that is no scenario */
export async function findPar(contexto: ContextoCliente, id: number, { lock = false } = {}): Promise<Par> {
  const cenario = orNotFound(await findVersao(contexto, id, { lock }))
  const origemId = orNotFound(cenario.tipo === 'cenario' ? cenario.origemId : null)
  return { cenario, original: orNotFound(await findNovissima(contexto, origemId)) }
}

export interface LinhaDiferente {
  chave: readonly [grupoItemId: number, centroCustoId: number, filialId: number]
  /** Undefined when the line is missing there. */
  noOriginal: LinhaDoEstado | undefined
  noCenario: LinhaDoEstado | undefined
  base: readonly number[]
  removida: boolean
  soCenario: number
  ambos: number
  /** `travados`: held in the original. `presos`: read-only. */
  travados: number
  presos: number
}

export interface Estados {
  original: ReadonlyMap<string, LinhaDoEstado>
  cenario: ReadonlyMap<string, LinhaDoEstado>
}

export interface Diferencas extends Par {
  base: BaseDaMescla
  estados: Estados
  linhas: LinhaDiferente[]
}

/** @param sequencia state of the scenario to merge, by default the current one */
export async function readDiferencas(contexto: ContextoLeitura, par: Par, sequencia = par.cenario.sequencia): Promise<Diferencas> {
  const { cenario, original } = par
  const base = await readBase(contexto, par)
  const { eram } = await readEstado(contexto, cenario, sequencia)
  const [doCenario, doOriginal] = [indexEstado(eram), indexEstado(await readColunas(contexto, original.id))]
  const areas = await listAreas(contexto, original.id)
  const fechadas = new Set(areas.flatMap((area) => (AREA_REGRAS.preencher.de.includes(area.status) ? [] : [area.centroCustoId ?? 0])))
  const realizados = mesesRealizados(original)
  const linhas: LinhaDiferente[] = []
  for (const texto of new Set([...base.linhas.keys(), ...doOriginal.keys(), ...doCenario.keys()])) {
    const [noOriginal, noCenario] = [doOriginal.get(texto), doCenario.get(texto)]
    const era = base.linhas.get(texto) ?? ZEROS
    const removida = noOriginal !== undefined && noCenario === undefined && base.linhas.has(texto)
    const { soCenario, ambos } = diffMescla({ base: era, original: valoresOf(noOriginal), cenario: valoresOf(noCenario) })
    if ((soCenario | ambos) === 0) continue
    const [item = 0, centro = 0, filial = 0] = texto.split(' ').map(Number)
    const presos = (soCenario | ambos) & (fechadas.has(centro) ? TODOS : realizados)
    const travados = (soCenario | ambos) & (noOriginal?.travas ?? 0) & ~presos
    linhas.push({ chave: [item, centro, filial], noOriginal, noCenario, base: era, removida, soCenario, ambos, travados, presos })
  }
  return { ...par, base, estados: { original: doOriginal, cenario: doCenario }, linhas }
}

/** Last editor of each line of the original since the branch or the last merge. Covers only the history of that version. */
async function nameQuem(contexto: ContextoCliente, diferencas: Diferencas): Promise<Map<number, MesclaLinhaDiferente['quem']>> {
  const { cenario, original, base, linhas } = diferencas
  const desde =
    base.ultima?.orcamentoId === original.id ? base.ultima.sequencia : cenario.origemId === original.id ? cenario.origemSequencia : 0
  const disputadas = new Map(
    linhas.flatMap(({ noOriginal, ambos }) => (noOriginal === undefined || ambos === 0 ? [] : [[noOriginal.id, ambos]])),
  )
  const pergunta = { orcamentoId: original.id, linhas: [...disputadas.keys()], depoisDe: desde ?? 0, semDe: null }
  const quem = new Map<number, MesclaLinhaDiferente['quem']>()
  if (disputadas.size === 0) return quem
  for (const { linhaId, meses, tipo, nome, quando } of await listMudancasDepois(contexto, pergunta)) {
    // The act that opens a version copies values and changes none.
    if (tipo === 'criar') continue
    if (!quem.has(linhaId) && (meses & (disputadas.get(linhaId) ?? 0)) !== 0) quem.set(linhaId, { nome, quando: quando.toISOString() })
  }
  return quem
}

export const countBits = (meses: number): number => listBits(meses).length

interface Plano {
  grupoId: number
  grupo: string
  natureza: GrupoNatureza
  codigo: string
  descricao: string
  ordem: number
}

const nameOf = (nome: Nome | undefined): string | null => (nome === undefined ? null : `${nome.codigo} ${nome.descricao}`)
const versaoOf = ({ id, nome, versaoNumero, status, sequencia }: VersaoRow): OrcamentoMescla['cenario'] => ({
  id,
  nome,
  versaoNumero,
  status,
  sequencia,
})

/** @throws ErroApi `escopo_limited` and the errors of `findPar` */
export async function presentMescla(contexto: ContextoLeitura, id: number): Promise<OrcamentoMescla> {
  const par = await findPar(contexto, id)
  assertInteiro(contexto)
  const diferencas = await readDiferencas(contexto, par)
  const { cenario, original, base, estados } = diferencas
  const grupos = await listGruposComItens(contexto)
  const plano = new Map<number, Plano>()
  for (const { id: grupoId, descricao: grupo, natureza, itens } of grupos) {
    for (const { id: itemId, codigo, descricao } of itens) {
      plano.set(itemId, { grupoId, grupo, natureza, codigo, descricao, ordem: plano.size })
    }
  }
  const [centros, filiais] = [await listNomes(contexto, 'centro_custo'), await listNomes(contexto, 'filial')]
  const autores = await nameQuem(contexto, diferencas)
  const linhas = diferencas.linhas.toSorted(
    (a, b) =>
      Number(b.ambos !== 0) - Number(a.ambos !== 0) ||
      (plano.get(a.chave[0])?.ordem ?? 0) - (plano.get(b.chave[0])?.ordem ?? 0) ||
      a.chave[1] - b.chave[1] ||
      a.chave[2] - b.chave[2],
  )
  const count = (mesesDe: (linha: LinhaDiferente) => number): number =>
    linhas.reduce((total, linha) => total + countBits(mesesDe(linha)), 0)
  return {
    inicio: mesFromSql(original.mesInicio),
    cenario: versaoOf(cenario),
    original: { ...versaoOf(original), mudavel: AREA_REGRAS.preencher.noOrcamento.includes(original.status) },
    mescladoEm: base.ultima?.quando.toISOString() ?? null,
    linhas: linhas.slice(0, MESCLA_LINHAS_MAX).map(({ chave: [item, centro, filial], noOriginal, noCenario, base: era, ...meses }) => {
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
        baseCentavos: [...era],
        originalCentavos: [...valoresOf(noOriginal)],
        cenarioCentavos: [...valoresOf(noCenario)],
        quem: (noOriginal && autores.get(noOriginal.id)) ?? null,
      }
    }),
    total: {
      linhas: linhas.length,
      soCenario: count(({ soCenario }) => soCenario),
      ambos: count(({ ambos }) => ambos),
      travadas: count(({ travados }) => travados),
      presas: count(({ presos }) => presos),
    },
    grupos: sumGrupos(estados, linhas.slice(MESCLA_LINHAS_MAX), grupos),
  }
}

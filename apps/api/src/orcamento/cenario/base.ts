/** What a scenario is compared with: its original when it left it, and what it was itself each time it was merged. */
import { advanceBase } from '@lastro/engine'
import type { ContextoLeitura } from '../../http/contexto.ts'
import type { Colunas } from '../atos/colunas.ts'
import { ZEROS } from '../atos/write.ts'
import type { MesclaGuardada } from '../atos/stored-act.ts'
import { readEstado } from '../atos/linhas.ts'
import { MESES } from '../atos/month-bits.ts'
import { findVersao, listAtosDaMescla, type AtoDaMesclaRow, type VersaoRow } from './store.ts'

/** Whose line it is; 0 is none. */
export const keyOf = (grupoItemId: number, centroCustoId: number, filialId: number): string => `${grupoItemId} ${centroCustoId} ${filialId}`

export interface LinhaDoEstado {
  id: number
  travas: number
  valores: readonly number[]
}

/** A line that is not there is one of zeros. */
export const valoresOf = (linha: LinhaDoEstado | undefined): readonly number[] => linha?.valores ?? ZEROS

/** Lines by whose they are: those of a scenario have other ids than those of its original. */
export function indexEstado(colunas: Colunas): Map<string, LinhaDoEstado> {
  const { id, grupoItemId, centroCustoId, filialId, travas, valoresCentavos } = colunas
  return new Map(
    id.map((linhaId, i) => [
      keyOf(grupoItemId[i]!, centroCustoId[i]!, filialId[i]!),
      { id: linhaId, travas: travas[i]!, valores: valoresCentavos.slice(i * MESES, (i + 1) * MESES) },
    ]),
  )
}

/** A merge that stands. */
export interface MesclaVigente {
  orcamentoId: number
  sequencia: number
  quando: Date
  mescla: MesclaGuardada
}

/** What one budget has of a scenario as its acts go on: numbers of the merges that stand, now and after each act, and what each act did to them. */
interface Vida {
  agora: ReadonlySet<number>
  passado: { sequencia: number; vigentes: ReadonlySet<number> }[]
  passos: Map<number, { vieram: ReadonlySet<number>; foram: ReadonlySet<number> }>
}

const SEM_MESCLAS: ReadonlySet<number> = new Set()
const without = (umas: ReadonlySet<number>, outras: ReadonlySet<number>): Set<number> =>
  new Set([...umas].filter((each) => !outras.has(each)))

/** What an act leaves of the merges: undoing and doing again turn what another act did around, restoring takes them as they were. */
function vigentesApos({ sequencia, desfaz, ate, mescla }: AtoDaMesclaRow, { agora, passado, passos }: Vida): ReadonlySet<number> {
  if (desfaz !== null) {
    const passo = passos.get(desfaz)
    return passo === undefined ? agora : new Set([...without(agora, passo.vieram), ...passo.foram])
  }
  if (ate !== null) return passado.findLast((momento) => momento.sequencia <= ate)?.vigentes ?? SEM_MESCLAS
  return mescla === undefined ? agora : new Set([...agora, sequencia])
}

/** Merges that were not taken back, by undoing them or by restoring what was before; in their order. */
export function listVigentes(atos: readonly AtoDaMesclaRow[]): MesclaVigente[] {
  const vidas = new Map<number, Vida>()
  for (const ato of atos) {
    const vida: Vida = vidas.get(ato.orcamentoId) ?? { agora: SEM_MESCLAS, passado: [], passos: new Map() }
    const depois = vigentesApos(ato, vida)
    vida.passos.set(ato.sequencia, { vieram: without(depois, vida.agora), foram: without(vida.agora, depois) })
    vida.passado.push({ sequencia: ato.sequencia, vigentes: depois })
    vidas.set(ato.orcamentoId, { ...vida, agora: depois })
  }
  return atos.flatMap(({ orcamentoId, sequencia, quando, mescla }) =>
    mescla !== undefined && vidas.get(orcamentoId)?.agora.has(sequencia) === true ? [{ orcamentoId, sequencia, quando, mescla }] : [],
  )
}

export interface BaseDaMescla {
  /** Twelve months of each line that there was. */
  linhas: ReadonlyMap<string, readonly number[]>
  ultima: MesclaVigente | null
}

/** @param original the version that it is to be merged into */
export async function readBase(
  contexto: ContextoLeitura,
  { cenario, original }: { cenario: VersaoRow; original: VersaoRow },
): Promise<BaseDaMescla> {
  const { raizId, versaoNumero } = original
  const vigentes = listVigentes(await listAtosDaMescla(contexto, { raizId, versaoNumero, cenarioId: cenario.id }))
  // The last merge that left nothing for later says of every cell what it was: before it nothing matters.
  const completa = vigentes.findLastIndex(({ mescla }) => mescla.deixadas.length === 0)
  const linhas = new Map<string, readonly number[]>()
  const origem = completa === -1 && cenario.origemId !== null ? await findVersao(contexto, cenario.origemId) : undefined
  if (origem !== undefined) {
    const { eram } = await readEstado(contexto, origem, Math.min(cenario.origemSequencia ?? 0, origem.sequencia))
    for (const [chave, { valores }] of indexEstado(eram)) linhas.set(chave, valores)
  }
  for (const { mescla } of vigentes.slice(Math.max(completa, 0))) {
    const { eram } = await readEstado(contexto, cenario, Math.min(mescla.cenarioSequencia, cenario.sequencia))
    const estado = indexEstado(eram)
    const deixadas = new Map(mescla.deixadas.map(([item, centro, filial, meses]) => [keyOf(item, centro, filial), meses]))
    for (const chave of new Set([...linhas.keys(), ...estado.keys()])) {
      const era = { base: linhas.get(chave) ?? ZEROS, cenario: estado.get(chave)?.valores ?? ZEROS }
      linhas.set(chave, advanceBase(era, deixadas.get(chave) ?? 0))
    }
  }
  return { linhas, ultima: vigentes.at(-1) ?? null }
}

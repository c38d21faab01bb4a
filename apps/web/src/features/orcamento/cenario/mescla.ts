/** Choices in a three-way merge of a scenario into its original. Pure. */
import type { MesclaGrupo, MesclaLado, MesclaLinhaDiferente, MesclaPedida, OrcamentoMescla } from '@lastro/contract'
import { type Centavos, MESES_EXERCICIO, addCentavos } from '@lastro/engine'

export interface DifferentCelula {
  linha: MesclaLinhaDiferente
  mes: number
  ambos: boolean
  travada: boolean
  /** In a closed month or a sent area, so it keeps its amount. */
  presa: boolean
  baseCentavos: number
  originalCentavos: number
  cenarioCentavos: number
}

export interface MesclaDecisions {
  /** Default for conflicts without a choice; null leaves them for a later merge. */
  conflitos: MesclaLado | null
  forcarTravas: boolean
  celulas: ReadonlyMap<string, MesclaLado>
}

export const NO_CHOICES: MesclaDecisions = { conflitos: null, forcarTravas: false, celulas: new Map() }

const linhaOf = ({ grupoItemId, centroCustoId, filialId }: MesclaLinhaDiferente): string => `${grupoItemId} ${centroCustoId} ${filialId}`
export const chaveOf = ({ linha, mes }: Pick<DifferentCelula, 'linha' | 'mes'>): string => `${linhaOf(linha)} ${mes}`

const has = (meses: number, mes: number): boolean => (meses & (1 << (mes - 1))) !== 0

export function listCelulas({ linhas }: Pick<OrcamentoMescla, 'linhas'>): DifferentCelula[] {
  const celulas = linhas.flatMap((linha) =>
    Array.from({ length: MESES_EXERCICIO }, (_, i) => i + 1)
      .filter((mes) => has(linha.soCenario | linha.ambos, mes))
      .map((mes) => ({
        linha,
        mes,
        ambos: has(linha.ambos, mes),
        travada: has(linha.travados, mes),
        presa: has(linha.presos, mes),
        baseCentavos: linha.baseCentavos[mes - 1]!,
        originalCentavos: linha.originalCentavos[mes - 1]!,
        cenarioCentavos: linha.cenarioCentavos[mes - 1]!,
      })),
  )
  return celulas.toSorted((a, b) => Number(b.ambos) - Number(a.ambos))
}

/** Side that a cell takes; null leaves it for a later merge. Same precedence as on the server. */
export function decideCelula(celula: DifferentCelula, { conflitos, forcarTravas, celulas }: MesclaDecisions): MesclaLado | null {
  const chosen = celulas.get(chaveOf(celula))
  if (chosen === 'original') return 'original'
  const free = !celula.presa && (!celula.travada || forcarTravas)
  if (chosen === 'cenario') return free ? 'cenario' : null
  if (celula.ambos && conflitos === 'original') return 'original'
  if (!free) return null
  return celula.ambos ? conflitos : 'cenario'
}

export interface DecisionCounts {
  cenario: number
  original: number
  deixadas: number
}

export function countDecisoes(celulas: readonly DifferentCelula[], choices: MesclaDecisions): DecisionCounts {
  const counts = { cenario: 0, original: 0, deixadas: 0 }
  for (const celula of celulas) counts[decideCelula(celula, choices) ?? 'deixadas'] += 1
  return counts
}

export interface GrupoSum extends Pick<MesclaGrupo, 'id' | 'descricao' | 'natureza' | 'originalCentavos' | 'cenarioCentavos'> {
  depoisCentavos: Centavos
}

function sumRest({ soCenario, soCenarioTravadas, ambos, ambosTravadas }: MesclaGrupo['resto'], choices: MesclaDecisions): Centavos {
  const [own, travadas] =
    choices.conflitos === 'cenario'
      ? [addCentavos(soCenario, ambos), addCentavos(soCenarioTravadas, ambosTravadas)]
      : [soCenario, soCenarioTravadas]
  return choices.forcarTravas ? addCentavos(own, travadas) : own
}

export function sumGrupos(
  { grupos }: Pick<OrcamentoMescla, 'grupos'>,
  celulas: readonly DifferentCelula[],
  choices: MesclaDecisions,
): GrupoSum[] {
  const incoming = new Map<number, Centavos>()
  for (const celula of celulas) {
    if (decideCelula(celula, choices) !== 'cenario') continue
    const { grupoId } = celula.linha
    incoming.set(grupoId, addCentavos(incoming.get(grupoId) ?? 0, celula.cenarioCentavos - celula.originalCentavos))
  }
  return grupos.map(({ resto, ...grupo }) => ({
    ...grupo,
    depoisCentavos: addCentavos(grupo.originalCentavos, addCentavos(incoming.get(grupo.id) ?? 0, sumRest(resto, choices))),
  }))
}

/** Builds the request: choices per line as month bits. Held cells are left out unless holds are overridden. */
export function requestOf(
  { original, cenario }: Pick<OrcamentoMescla, 'original' | 'cenario'>,
  celulas: readonly DifferentCelula[],
  choices: MesclaDecisions,
): MesclaPedida {
  const lines = new Map<string, MesclaPedida['linhas'][number]>()
  for (const celula of celulas) {
    const chosen = choices.celulas.get(chaveOf(celula))
    const side = decideCelula(celula, choices)
    if (chosen === undefined || side !== chosen) continue
    const { grupoItemId, centroCustoId, filialId } = celula.linha
    const line = lines.get(linhaOf(celula.linha)) ?? { grupoItemId, centroCustoId, filialId, cenario: 0, original: 0 }
    line[side] |= 1 << (celula.mes - 1)
    lines.set(linhaOf(celula.linha), line)
  }
  return {
    originalId: original.id,
    vista: original.sequencia,
    cenarioSequencia: cenario.sequencia,
    conflitos: choices.conflitos,
    forcarTravas: choices.forcarTravas,
    linhas: [...lines.values()],
  }
}

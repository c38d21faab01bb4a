/** Unsaved De-Para changes: merge, preview and conflicts with other users. Pure. */
import { type ContaDePara, DE_PARA_MUDANCAS_MAX, type DeParaLista, type Grupo } from '@lastro/contract'

export interface ContaMudanca {
  contaId: number
  grupoItemId: number | null
}

export type DestinoGrupoItem = NonNullable<ContaDePara['grupoItem']>

export function indexDestinos(grupos: readonly Grupo[]): ReadonlyMap<number, DestinoGrupoItem> {
  return new Map(
    grupos.flatMap((grupo) =>
      grupo.itens.map((item): [number, DestinoGrupoItem] => [
        item.id,
        { ...item, grupoCodigo: grupo.codigo, grupoDescricao: grupo.descricao },
      ]),
    ),
  )
}

/** Confidence from which suggestions are accepted in bulk, in percent; the others are decided one by one. */
const CONFIANCA_IN_BULK = 70

export function isSure({ confianca }: Pick<NonNullable<ContaDePara['sugestao']>, 'confianca'>): boolean {
  return confianca >= CONFIANCA_IN_BULK
}

/** True when the suggestion may be accepted in bulk. */
export function hasSuggestionSegura({ sugestao }: Pick<ContaDePara, 'sugestao'>): boolean {
  return sugestao !== null && isSure(sugestao)
}

/** Merges changes by account; later ones win. Accounts beyond the limit of one save are left out. */
export function mergeMudancas(destinos: ReadonlyMap<number, number | null>, mudancas: readonly ContaMudanca[]): Map<number, number | null> {
  const merged = new Map(destinos)
  for (const { contaId, grupoItemId } of mudancas) {
    if (merged.has(contaId) || merged.size < DE_PARA_MUDANCAS_MAX) merged.set(contaId, grupoItemId)
  }
  return merged
}

export function applyMudancas(
  list: DeParaLista,
  mudancas: readonly ContaMudanca[],
  destinos: ReadonlyMap<number, DestinoGrupoItem>,
): DeParaLista {
  const byConta = new Map(mudancas.map((mudanca) => [mudanca.contaId, mudanca.grupoItemId]))
  const contas = list.contas.map((conta): ContaDePara => {
    const grupoItemId = byConta.get(conta.contaId)
    if (grupoItemId === undefined) return conta
    const grupoItem = grupoItemId === null ? null : (destinos.get(grupoItemId) ?? null)
    return {
      ...conta,
      grupoItem,
      situacao: grupoItem ? 'mapeada' : 'sem',
      regra: grupoItem && {
        id: conta.regra?.id ?? 0,
        tipo: 'exata',
        texto: conta.codigo,
        origem: 'manual',
        motivo: null,
        razao: null,
        versao: conta.regra?.versao ?? 0,
      },
      regrasEmConflito: [],
      sugestao: null,
    }
  })
  return { ...list, contas, cobertura: coberturaOf(contas) }
}

export function coberturaOf(contas: readonly ContaDePara[]): DeParaLista['cobertura'] {
  const cobertura = { contas: contas.length, contasMapeadas: 0, valorCentavos: 0, valorMapeadoCentavos: 0 }
  for (const { situacao, saldoCentavos } of contas) {
    const valor = Math.abs(saldoCentavos)
    cobertura.valorCentavos += valor
    if (situacao !== 'mapeada') continue
    cobertura.contasMapeadas += 1
    cobertura.valorMapeadoCentavos += valor
  }
  return cobertura
}

export interface OutdatedMudanca {
  conta: ContaDePara
  before: DestinoGrupoItem | null
  now: DestinoGrupoItem | null
}

export function findOutdatedMudancas(
  previous: readonly ContaDePara[],
  now: readonly ContaDePara[],
  mudancas: readonly ContaMudanca[],
): OutdatedMudanca[] {
  const before = new Map(previous.map((conta) => [conta.contaId, conta]))
  const mine = new Set(mudancas.map(({ contaId }) => contaId))
  return now.flatMap((conta) => {
    const old = before.get(conta.contaId)
    if (!old || !mine.has(conta.contaId) || old.grupoItem?.id === conta.grupoItem?.id) return []
    return [{ conta, before: old.grupoItem, now: conta.grupoItem }]
  })
}

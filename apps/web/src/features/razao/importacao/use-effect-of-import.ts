import type { ImportacaoPrevia, Mapeamento } from '@lastro/contract'
import { useQuery } from '@tanstack/react-query'
import { toApiError } from '../../../api/errors.ts'
import { type Mode, listMissingRoles, listOpenQuestions } from './preview.ts'
import { efeitoQuery } from './queries.ts'

/** Effect of the choice on loaded months. `refused` means that the file would fail the import. */
export function useEfeito(preview: ImportacaoPrevia, mode: Mode, mapeamento: Mapeamento | null) {
  const chosen = preview.planilha?.origem === 'cvm' ? null : mapeamento
  const { data, error, refetch } = useQuery({
    ...efeitoQuery(preview.arquivoId, chosen),
    enabled: mode !== 'recusar' && preview.mesesCarregados.length > 0 && (chosen === null || isComplete(preview, chosen)),
  })
  const status = error ? toApiError(error).status : 0
  return { data, error, refetch, refused: mode !== 'recusar' && status >= 400 && status < 500 }
}

export type LoadedEfeito = ReturnType<typeof useEfeito>

function isComplete({ planilha }: ImportacaoPrevia, chosen: Mapeamento): boolean {
  return listMissingRoles(chosen).length === 0 && listOpenQuestions(planilha, chosen).length === 0
}

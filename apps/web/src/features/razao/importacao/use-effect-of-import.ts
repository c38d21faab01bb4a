import type { ImportacaoPrevia, Mapeamento } from '@lastro/contract'
import { useQuery } from '@tanstack/react-query'
import { toApiError } from '../../../api/errors.ts'
import { type Modo, listFaltas } from './preview.ts'
import { efeitoQuery } from './queries.ts'

/** Effect of the choice on loaded months. `recusado` means that the file would fail the import. */
export function useEfeito(previa: ImportacaoPrevia, modo: Modo, mapeamento: Mapeamento | null) {
  const escolhido = previa.planilha?.origem === 'cvm' ? null : mapeamento
  const { data, error, refetch } = useQuery({
    ...efeitoQuery(previa.arquivoId, escolhido),
    enabled: modo !== 'recusar' && previa.mesesCarregados.length > 0 && (escolhido === null || listFaltas(escolhido).length === 0),
  })
  const status = error ? toApiError(error).status : 0
  return { data, error, refetch, recusado: modo !== 'recusar' && status >= 400 && status < 500 }
}

export type EfeitoLido = ReturnType<typeof useEfeito>

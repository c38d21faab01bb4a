import type { ImportacaoPrevia, Mapeamento } from '@lastro/contract'
import { useQuery } from '@tanstack/react-query'
import { toApiError } from '../../../api/errors.ts'
import { type Modo, listFaltas } from './preview.ts'
import { efeitoQuery } from './queries.ts'

/**
 * What the choice would do to the months that are loaded. `recusado`: the file, read whole for this, was refused as the import would be.
 */
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

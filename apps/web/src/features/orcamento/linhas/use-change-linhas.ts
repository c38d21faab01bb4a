import { orcamentoAtosRotas, type OrcamentoAtoNovo } from '@lastro/contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { invalidate } from '../../../api/api.ts'
import { showRefusal } from '../../../api/refusal.ts'
import { showSuccess } from '../../../stores/alerts.ts'
import type { FilaAtos } from '../grade/outbox.ts'
import { linhasQuery } from '../grade/queries.ts'

type Linhas = Extract<OrcamentoAtoNovo, { tipo: 'linhas' }>

/** Adds lines or takes them out; what was done is offered to be taken back. */
export function useChangeLinhas(id: number, fila: FilaAtos, onFeito: () => void) {
  const { t } = useTranslation('orcamento-linhas')
  const cliente = useQueryClient()
  const readAgain = async () => {
    await invalidate(orcamentoAtosRotas.list)
    await cliente.invalidateQueries(linhasQuery(id))
  }
  return useMutation({
    mutationFn: async ({ adicionar = [], remover = [] }: Partial<Pick<Linhas, 'adicionar' | 'remover'>>) => {
      const { gravado } = await fila.act({ tipo: 'linhas', adicionar, remover })
      return { gravado, foram: remover.length }
    },
    onSuccess: async ({ gravado, foram }) => {
      const { sequencia, linhas } = gravado
      showSuccess(foram > 0 ? t('remover.feito', { count: foram }) : t('acrescentar.feito', { count: linhas.length }), {
        button: { label: t('desfazer'), onClick: () => void fila.act({ tipo: 'desfazer', sequencia }).then(readAgain).catch(showRefusal) },
      })
      onFeito()
      await readAgain()
    },
    // Often they are something else by now: what there is is read again.
    onError: () => void readAgain(),
  })
}

import { orcamentoAtosRotas, type OrcamentoAtoNovo } from '@lastro/contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { invalidate } from '../../../api/api.ts'
import { showRefusal } from '../../../api/refusal.ts'
import { showSuccess } from '../../../stores/alerts.ts'
import type { Outbox } from '../grade/outbox.ts'
import { linhasQuery } from '../grade/queries.ts'

type LinhasAto = Extract<OrcamentoAtoNovo, { tipo: 'linhas' }>

export function useChangeLinhas(id: number, queue: Outbox, onFinished: () => void) {
  const { t } = useTranslation('orcamento-linhas')
  const cliente = useQueryClient()
  const refetchLinhas = async () => {
    await invalidate(orcamentoAtosRotas.list)
    await cliente.invalidateQueries(linhasQuery(id))
  }
  return useMutation({
    mutationFn: async ({ adicionar = [], remover = [] }: Partial<Pick<LinhasAto, 'adicionar' | 'remover'>>) => {
      const { saved } = await queue.act({ tipo: 'linhas', adicionar, remover })
      return { saved, removedCount: remover.length }
    },
    onSuccess: async ({ saved, removedCount }) => {
      const { sequencia, linhas } = saved
      showSuccess(removedCount > 0 ? t('remover.feito', { count: removedCount }) : t('acrescentar.feito', { count: linhas.length }), {
        button: {
          label: t('desfazer'),
          onClick: () => void queue.act({ tipo: 'desfazer', sequencia }).then(refetchLinhas).catch(showRefusal),
        },
      })
      onFinished()
      await refetchLinhas()
    },
    // A refusal often means that the lines have changed, so refetch them.
    onError: () => void refetchLinhas(),
  })
}

import { type Investimento, investimentoRotas } from '@lastro/contract'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../../api/api.ts'
import { createChave } from '../../../api/idempotencia.ts'
import { Pergunta } from '../../../ui/Pergunta.tsx'
import { invalidateInvestimentos } from './queries.ts'
import { useShowSaved } from './use-saved.ts'

interface RetirarDialogProps {
  item: Investimento
  cenario: string
  onRemoved: () => void
  onClose: () => void
}

/** Leaves a row of `base` out of a cenário. */
export function RetirarDialog({ item, cenario, onRemoved, onClose }: RetirarDialogProps) {
  const { t } = useTranslation('investimento')
  const showSaved = useShowSaved()
  const [key] = useState(createChave)
  const { id, descricao } = item
  return (
    <Pergunta
      titulo={t('retirar.titulo', { nome: descricao, cenario })}
      action={t('retirar.acao')}
      onConfirm={async () => {
        try {
          const body = { ...item, cenario, baseId: id, vale: false }
          const { orcamentos } = await call(investimentoRotas.create, { body }, { silent: true, headers: { 'idempotency-key': key } })
          showSaved(t('retirar.feito', { nome: descricao }), orcamentos)
        } finally {
          void invalidateInvestimentos()
        }
        onRemoved()
      }}
      onClose={onClose}
    >
      <p>{t('retirar.texto')}</p>
    </Pergunta>
  )
}

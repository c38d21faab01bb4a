import { type Investimento, investimentoRotas } from '@lastro/contract'
import { useTranslation } from 'react-i18next'
import { call } from '../../../api/api.ts'
import { Pergunta } from '../../../ui/Pergunta.tsx'
import { invalidateInvestimentos } from './queries.ts'
import { useShowSaved } from './use-saved.ts'

interface RemoverDialogProps {
  item: Investimento
  onRemoved: () => void
  onClose: () => void
}

/** Deletes a row of its cenário; one that stands for a row of `base` gives way to it again. */
export function RemoverDialog({ item: { id, versao, descricao, baseId }, onRemoved, onClose }: RemoverDialogProps) {
  const { t } = useTranslation('investimento')
  const showSaved = useShowSaved()
  const way = baseId === null ? 'excluir' : 'voltar'
  return (
    <Pergunta
      titulo={t(`${way}.titulo`, { nome: descricao })}
      action={t(`${way}.acao`)}
      onConfirm={async () => {
        try {
          const { orcamentos } = await call(investimentoRotas.remove, { params: { id }, query: { versao } }, { silent: true })
          showSaved(t(`${way}.feito`, { nome: descricao }), orcamentos)
        } finally {
          void invalidateInvestimentos()
        }
        onRemoved()
      }}
      onClose={onClose}
    >
      <p>{t(`${way}.texto`)}</p>
    </Pergunta>
  )
}

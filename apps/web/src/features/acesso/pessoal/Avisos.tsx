import { NOTIFICACAO_CANAIS, type NotificacaoPreferencia } from '@lastro/contract'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { showRefusal } from '../../../api/refusal.ts'
import { DataTable } from '../../../table/DataTable.tsx'
import { Secao } from '../../../ui/Secao.tsx'
import { Text } from '../../../ui/Text.tsx'
import styles from './Avisos.module.css'
import { preferenciasQuery, updatePreferencia } from './queries.ts'

export function Avisos({ readOnly }: { readOnly: boolean }) {
  const { t } = useTranslation('conta')
  const { data: preferencias, error, refetch } = useQuery(preferenciasQuery)
  return (
    <Secao titulo={t('avisos.titulo')} texto={t('avisos.texto')}>
      <DataTable
        label={t('avisos.tabela')}
        frame="inline"
        className={styles['avisos']}
        rows={preferencias}
        skeletonRows={3}
        rowKey={({ assunto }) => assunto}
        error={error}
        onRetry={() => void refetch()}
        columns={[
          {
            id: 'assunto',
            header: t('avisos.assunto'),
            cell: ({ assunto }) => (
              <>
                <Text as="b" weight="semibold">
                  {t(`avisos.${assunto}.nome`)}
                </Text>
                <Text as="div" tone="soft" id={`aviso-${assunto}`}>
                  {t(`avisos.${assunto}.detalhe`)}
                </Text>
              </>
            ),
          },
          ...NOTIFICACAO_CANAIS.map((canal) => ({
            id: canal,
            header: t(`avisos.${canal}`),
            cell: ({ assunto, fixo, ...canais }: NotificacaoPreferencia) =>
              fixo ? (
                <Text tone="soft">{t('avisos.sempre')}</Text>
              ) : (
                <Escolha assunto={assunto} canal={canal} isEnabled={canais[canal]} disabled={readOnly} />
              ),
          })),
        ]}
      />
    </Secao>
  )
}

interface EscolhaProps {
  assunto: NotificacaoPreferencia['assunto']
  canal: (typeof NOTIFICACAO_CANAIS)[number]
  isEnabled: boolean
  disabled: boolean
}

/** Optimistic: shows the choice at once and the server state after the response. */
function Escolha({ assunto, canal, isEnabled, disabled }: EscolhaProps) {
  const { t } = useTranslation('conta')
  const [chosen, setChosen] = useState<boolean>()
  const change = useMutation({ mutationFn: updatePreferencia, onError: showRefusal, onSettled: () => setChosen(undefined) })
  return (
    <label>
      <input
        type="checkbox"
        checked={chosen ?? isEnabled}
        disabled={disabled}
        aria-label={`${t(`avisos.${assunto}.nome`)}: ${t(`avisos.${canal}`)}`}
        aria-describedby={`aviso-${assunto}`}
        onChange={({ currentTarget: { checked } }) => {
          setChosen(checked)
          change.mutate({ assunto, canal, ligado: checked })
        }}
      />
    </label>
  )
}

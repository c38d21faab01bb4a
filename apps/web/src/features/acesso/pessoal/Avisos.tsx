import { NOTIFICACAO_CANAIS, type NotificacaoPreferencia } from '@lastro/contract'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { showRefusal } from '../../../api/refusal.ts'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import { Secao } from '../../../ui/Secao.tsx'
import { SkeletonRows } from '../../../ui/Skeleton.tsx'
import styles from './Pessoal.module.css'
import { preferenciasQuery, updatePreferencia } from './queries.ts'

export function Avisos({ readOnly }: { readOnly: boolean }) {
  const { t } = useTranslation('conta')
  const { t: commonT } = useTranslation()
  const { data: preferencias, error, refetch } = useQuery(preferenciasQuery)
  return (
    <Secao titulo={t('avisos.titulo')} texto={t('avisos.texto')}>
      {!preferencias && error && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!preferencias && !error && <SkeletonRows rows={3} label={commonT('carregando')} />}
      {preferencias && (
        <table className={styles['avisos']} aria-label={t('avisos.tabela')}>
          <thead>
            <tr>
              <th scope="col">{t('avisos.assunto')}</th>
              {NOTIFICACAO_CANAIS.map((canal) => (
                <th key={canal} scope="col">
                  {t(`avisos.${canal}`)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {preferencias.map(({ assunto, fixo, ...canais }) => (
              <tr key={assunto}>
                <th scope="row">
                  <b>{t(`avisos.${assunto}.nome`)}</b>
                  <small id={`aviso-${assunto}`}>{t(`avisos.${assunto}.detalhe`)}</small>
                </th>
                {NOTIFICACAO_CANAIS.map((canal) => (
                  <td key={canal}>
                    {fixo ? (
                      <span>{t('avisos.sempre')}</span>
                    ) : (
                      <Escolha assunto={assunto} canal={canal} isEnabled={canais[canal]} disabled={readOnly} />
                    )}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </Secao>
  )
}

interface ChoiceProps {
  assunto: NotificacaoPreferencia['assunto']
  canal: (typeof NOTIFICACAO_CANAIS)[number]
  isEnabled: boolean
  disabled: boolean
}

/** Optimistic: shows the choice at once and the server state after the response. */
function Escolha({ assunto, canal, isEnabled, disabled }: ChoiceProps) {
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

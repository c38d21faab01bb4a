import { type RelatorioEnvio, relatorioEnvioRotas } from '@lastro/contract'
import { formatHour, formatMomentIn } from '@lastro/formato'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call, query } from '../../api/api.ts'
import { usePreferencias } from '../../theme/preferences.ts'
import { showSuccess } from '../../stores/alerts.ts'
import { Button } from '../../ui/Button.tsx'
import { Chip } from '../../ui/Chip.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { SkeletonRows } from '../../ui/Skeleton.tsx'
import { useUnsaved } from '../../stores/unsaved.ts'
import styles from './Envio.module.css'
import { DIAS, FUSOS, invalidateEnvios } from './envio-schedule.ts'
import { EnvioForm } from './EnvioForm.tsx'

interface EnvioDialogProps {
  relatorioId: number
  nome: string
  canChange: boolean
  onClose: () => void
}

export function EnvioDialog({ relatorioId, nome, canChange, onClose }: EnvioDialogProps) {
  const { t } = useTranslation('relatorio')
  const { t: commonT } = useTranslation()
  const { data, error, refetch } = useQuery(query(relatorioEnvioRotas.list, { params: { id: relatorioId } }))
  const [editado, setEditado] = useState<RelatorioEnvio | 'novo' | null>(null)
  const askBefore = useUnsaved(editado !== null)
  const close = () => void askBefore().then((leave) => leave && onClose())
  return (
    <Dialog title={t('envio.titulo', { nome })} onClose={close}>
      <div className={styles['corpo']}>
        {error && !data && <ErrorState error={error} onRetry={() => void refetch()} />}
        {!data && !error && <SkeletonRows rows={4} label={commonT('carregando')} />}
        {data && editado !== null && (
          <EnvioForm
            relatorioId={relatorioId}
            envio={editado === 'novo' ? null : editado}
            candidates={data.pessoas}
            onClose={() => setEditado(null)}
          />
        )}
        {data && editado === null && (
          <>
            {data.envios.length === 0 && <p className={styles['nada']}>{t(canChange ? 'envio.nenhum' : 'envio.naoRecebo')}</p>}
            <ul className={styles['lista']}>
              {data.envios.map((envio) => (
                <Envio key={envio.id} envio={envio} canChange={canChange} onChange={() => setEditado(envio)} />
              ))}
            </ul>
            {canChange && (
              <div className={styles['direita']}>
                <Button variant="primary" icon="plus" onClick={() => setEditado('novo')}>
                  {t('envio.novo')}
                </Button>
              </div>
            )}
          </>
        )}
      </div>
    </Dialog>
  )
}

function Envio({ envio, canChange, onChange }: { envio: RelatorioEnvio; canChange: boolean; onChange: () => void }) {
  const { t } = useTranslation('relatorio')
  const { t: commonT } = useTranslation()
  const { language } = usePreferencias()
  const { id, frequencia, dia, minuto, fuso, ativo, nextAt, lastAt, lastCount, lastError, recebo, pessoas } = envio
  const [removing, setRemoving] = useState(false)
  const remove = useMutation({
    mutationFn: () => call(relatorioEnvioRotas.remove, { params: { id } }),
    onSuccess: async () => {
      await invalidateEnvios()
      showSuccess(t('envio.removido'))
    },
  })
  const sair = useMutation({
    mutationFn: () => call(relatorioEnvioRotas.leave, { params: { id } }),
    onSuccess: async () => {
      await invalidateEnvios()
      showSuccess(t('envio.saiu'))
    },
  })
  // In the time zone of the schedule, not of the viewer.
  const lugar = t(`envio.fuso.${FUSOS[fuso]}`)
  const when =
    frequencia === 'diario'
      ? t('envio.quando.diario', { hora: formatHour(minuto) })
      : frequencia === 'semanal'
        ? t('envio.quando.semanal', { dia: t(`envio.semana.d${DIAS.find((each) => each === dia) ?? 1}`), hora: formatHour(minuto) })
        : t('envio.quando.mensal', { dia, hora: formatHour(minuto) })
  return (
    <li data-pergunta={removing || undefined}>
      <div>
        <strong>{when}</strong> <small>{lugar}</small> {!ativo && <Chip tone="warning">{t('envio.parado')}</Chip>}
        <p>
          {nextAt && t('envio.proximo', { quando: formatMomentIn(nextAt, fuso, language), lugar })}{' '}
          {lastAt && canChange && t('envio.ultimo', { quando: formatMomentIn(lastAt, fuso, language), count: lastCount })}
        </p>
        {lastError && <p className={styles['erro']}>{t('envio.erro', { motivo: lastError })}</p>}
        {pessoas.length > 0 && (
          <p className={styles['pessoas']}>
            {pessoas.map(({ id: personId, nome, saiu, semAcesso }) => (
              <Chip key={personId} {...(saiu || semAcesso ? { tone: 'warning' as const } : {})}>
                {nome}
                {saiu && ` · ${t('envio.naoQuer')}`}
                {semAcesso && ` · ${t('envio.semAcesso')}`}
              </Chip>
            ))}
          </p>
        )}
        {removing && (
          <p className={styles['pergunta']} role="alert">
            {t('envio.removerPergunta')}
          </p>
        )}
      </div>
      <span className={styles['botoes']}>
        {recebo && !removing && (
          <Button size="small" busy={sair.isPending} onClick={() => sair.mutate()}>
            {t('envio.sair')}
          </Button>
        )}
        {canChange && !removing && (
          <>
            <Button size="small" icon="pencil" onClick={onChange}>
              {t('envio.mudar')}
            </Button>
            <Button size="small" icon="trash" onClick={() => setRemoving(true)}>
              {t('envio.remover')}
            </Button>
          </>
        )}
        {removing && (
          <>
            {/* oxlint-disable-next-line jsx-a11y/no-autofocus -- it replaces the button that had the focus */}
            <Button size="small" autoFocus onClick={() => setRemoving(false)}>
              {commonT('cancelar')}
            </Button>
            <Button size="small" variant="primary" icon="trash" busy={remove.isPending} onClick={() => remove.mutate()}>
              {t('envio.remover')}
            </Button>
          </>
        )}
      </span>
    </li>
  )
}

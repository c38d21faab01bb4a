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
import { Inline, Stack } from '../../ui/layout.tsx'
import { SkeletonRows } from '../../ui/Skeleton.tsx'
import { Note } from '../../ui/Text.tsx'
import { useUnsaved } from '../../stores/unsaved.ts'
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
  const [edited, setEdited] = useState<RelatorioEnvio | 'novo' | null>(null)
  const askBefore = useUnsaved(edited !== null)
  const close = () => void askBefore().then((leave) => leave && onClose())
  return (
    <Dialog title={t('envio.titulo', { nome })} onClose={close}>
      <Stack gap={12} padding={[12, 16]}>
        {error && !data && <ErrorState error={error} onRetry={() => void refetch()} />}
        {!data && !error && <SkeletonRows rows={4} label={commonT('carregando')} />}
        {data && edited !== null && (
          <EnvioForm
            relatorioId={relatorioId}
            envio={edited === 'novo' ? null : edited}
            candidates={data.pessoas}
            onClose={() => setEdited(null)}
          />
        )}
        {data && edited === null && (
          <>
            {data.envios.length === 0 && <Note tone="soft">{t(canChange ? 'envio.nenhum' : 'envio.naoRecebo')}</Note>}
            <Stack as="ul" divided>
              {data.envios.map((envio) => (
                <Envio key={envio.id} envio={envio} canChange={canChange} onChange={() => setEdited(envio)} />
              ))}
            </Stack>
            {canChange && (
              <Inline justify="end">
                <Button variant="primary" icon="plus" onClick={() => setEdited('novo')}>
                  {t('envio.novo')}
                </Button>
              </Inline>
            )}
          </>
        )}
      </Stack>
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
  const leave = useMutation({
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
    <Inline as="li" gap={12} padding={[10, 0]} align="start" wrap>
      <Stack grow={220} gap={2}>
        <div>
          <strong>{when}</strong> <small>{lugar}</small> {!ativo && <Chip tone="warning">{t('envio.parado')}</Chip>}
        </div>
        <Note tone="soft">
          {nextAt && t('envio.proximo', { quando: formatMomentIn(nextAt, fuso, language), lugar })}{' '}
          {lastAt && canChange && t('envio.ultimo', { quando: formatMomentIn(lastAt, fuso, language), count: lastCount })}
        </Note>
        {lastError && <Note tone="unf">{t('envio.erro', { motivo: lastError })}</Note>}
        {pessoas.length > 0 && (
          <Inline as="p" gap={4} wrap>
            {pessoas.map(({ id: personId, nome, saiu, semAcesso }) => (
              <Chip key={personId} {...(saiu || semAcesso ? { tone: 'warning' as const } : {})}>
                {nome}
                {saiu && ` · ${t('envio.naoQuer')}`}
                {semAcesso && ` · ${t('envio.semAcesso')}`}
              </Chip>
            ))}
          </Inline>
        )}
        {removing && (
          <Note weight="semibold" role="alert">
            {t('envio.removerPergunta')}
          </Note>
        )}
      </Stack>
      <Inline as="span" wrap>
        {recebo && !removing && (
          <Button size="small" busy={leave.isPending} onClick={() => leave.mutate()}>
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
      </Inline>
    </Inline>
  )
}

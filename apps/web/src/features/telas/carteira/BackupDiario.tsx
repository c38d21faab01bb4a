import { type BackupDiario as Backup, manutencaoRotas } from '@lastro/contract'
import { formatBytes, formatInstant } from '@lastro/formato'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { invalidate, query } from '../../../api/api.ts'
import { useNow } from '../../../format/use-now.ts'
import { usePreferencias } from '../../../theme/preferences.ts'
import { Callout } from '../../../ui/Callout.tsx'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import { Secao } from '../../../ui/Secao.tsx'
import { SkeletonRows } from '../../../ui/Skeleton.tsx'

const backupQuery = { ...query(manutencaoRotas.getBackup), refetchInterval: 60_000 }

/** Last good backup of the installation, and what failed since. */
export function BackupDiario() {
  const { t } = useTranslation('carteira')
  const { t: commonT } = useTranslation()
  const { data, error } = useQuery(backupQuery)
  return (
    <Secao titulo={t('backup.titulo')} {...(data?.ligado && { texto: t('backup.ajuda', { hora: data.hora, count: data.manter ?? 0 }) })}>
      {error && !data && <ErrorState error={error} onRetry={() => void invalidate(manutencaoRotas.getBackup)} />}
      {!data && !error && <SkeletonRows rows={2} label={commonT('carregando')} />}
      {data && (data.ligado ? <Situacao backup={data} /> : <Callout>{t('backup.semPasta')}</Callout>)}
    </Secao>
  )
}

function Situacao({ backup: { ultimo, falha, cifrado } }: { backup: Backup }) {
  const { t } = useTranslation('carteira')
  const { language } = usePreferencias()
  const now = useNow()
  return (
    <>
      {falha && (
        <Callout tone="unf" role="alert">
          {t('backup.falha', { quando: formatInstant(falha.at, now, language), motivo: falha.motivo })}
        </Callout>
      )}
      <Callout tone={ultimo ? 'fav' : 'warn'}>
        {ultimo
          ? t('backup.ultimo', {
              quando: formatInstant(ultimo.feitoAt, now, language),
              tamanho: formatBytes(ultimo.tamanhoBytes, language),
              arquivo: ultimo.arquivo,
            })
          : t('backup.nenhum')}
      </Callout>
      {!cifrado && <Callout>{t('backup.semCifra')}</Callout>}
    </>
  )
}

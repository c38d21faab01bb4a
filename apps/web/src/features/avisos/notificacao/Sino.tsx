import { formatInteger } from '@lastro/formato'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { loadTexts } from '../../../i18n/i18n.ts'
import { usePreferencias } from '../../../theme/preferences.ts'
import { IconButton } from '../../../ui/IconButton.tsx'
import { Popover } from '../../../ui/Popover.tsx'
import { SkeletonRows } from '../../../ui/Skeleton.tsx'
import type { OpenIn } from './ListaNotificacoes.tsx'
import { notificacoesQuery } from './queries.ts'
import styles from './Sino.module.css'
import { lazyPart } from '../../../ui/lazy-part.ts'

const ListaNotificacoes = lazyPart(async () => {
  const [{ ListaNotificacoes: component }] = await Promise.all([import('./ListaNotificacoes.tsx'), loadTexts('notificacao')])
  return component
})

const MAX_SHOWN = 99

export function Sino({ readOnly, onOpenIn }: { readOnly: boolean; onOpenIn: OpenIn }) {
  const { t } = useTranslation('casca')
  const { t: commonT } = useTranslation()
  const { language } = usePreferencias()
  const { data } = useInfiniteQuery(notificacoesQuery)
  const fresh = data?.pages[0]?.naoLidas ?? 0
  const label = fresh > 0 ? t('notificacoes.abrirCom', { count: fresh }) : t('notificacoes.abrir')
  return (
    <span className={styles['sino']}>
      <Popover width={360} renderButton={(button) => <IconButton icon="bell" label={label} {...button} />}>
        {(close) => (
          <Suspense fallback={<SkeletonRows rows={3} label={commonT('carregando')} />}>
            <ListaNotificacoes readOnly={readOnly} onOpenIn={onOpenIn} onLeave={close} />
          </Suspense>
        )}
      </Popover>
      {fresh > 0 && (
        <b aria-hidden="true">
          {formatInteger(Math.min(fresh, MAX_SHOWN), language)}
          {fresh > MAX_SHOWN && '+'}
        </b>
      )}
    </span>
  )
}

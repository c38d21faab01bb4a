import { Popover } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Suspense, lazy, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatInteiro } from '../format/valor.ts'
import { loadTexts } from '../i18n/i18n.ts'
import { usePreferencias } from '../theme/preferencias.ts'
import { IconButton } from '../ui/IconButton.tsx'
import { SkeletonRows } from '../ui/Skeleton.tsx'
import { notificacoesQuery } from './queries.ts'
import styles from './Sino.module.css'

const ListaNotificacoes = lazy(async () => {
  const [{ ListaNotificacoes: component }] = await Promise.all([import('./ListaNotificacoes.tsx'), loadTexts('notificacao')])
  return { default: component }
})

/** From here on the exact number says no more. */
const MAX_SHOWN = 99

/** The bell: how many are new, and the list of them. */
export function Sino({ somenteLeitura }: { somenteLeitura: boolean }) {
  const { t } = useTranslation('casca')
  const { t: comum } = useTranslation()
  const { language } = usePreferencias()
  const [opened, setOpened] = useState(false)
  const { data } = useInfiniteQuery(notificacoesQuery)
  const novas = data?.pages[0]?.naoLidas ?? 0
  return (
    <Popover opened={opened} onChange={setOpened} position="bottom-end" width={360} trapFocus returnFocus>
      <span className={styles['sino']}>
        <Popover.Target>
          <IconButton
            icon="bell"
            label={novas > 0 ? t('notificacoes.abrirCom', { count: novas }) : t('notificacoes.abrir')}
            onClick={() => setOpened(!opened)}
          />
        </Popover.Target>
        {novas > 0 && (
          <b aria-hidden="true">
            {formatInteiro(Math.min(novas, MAX_SHOWN), language)}
            {novas > MAX_SHOWN && '+'}
          </b>
        )}
      </span>
      <Popover.Dropdown p={0} maw="calc(100vw - 16px)" aria-label={t('notificacoes.abrir')}>
        <Suspense fallback={<SkeletonRows rows={3} label={comum('carregando')} />}>
          <ListaNotificacoes somenteLeitura={somenteLeitura} onLeave={() => setOpened(false)} />
        </Suspense>
      </Popover.Dropdown>
    </Popover>
  )
}

import { useTranslation } from 'react-i18next'
import { Dialog } from '../ui/Dialog.tsx'
import { usePageOffer } from '../ui/page-actions.ts'
import type { NavegacaoItem } from './navegacao.ts'
import styles from './ShortcutList.module.css'
import { PALETTE_KEYS } from './use-shortcuts.ts'

export function ShortcutList({ items, onClose }: { items: readonly NavegacaoItem[]; onClose: () => void }) {
  const { t } = useTranslation('casca')
  const { shortcuts } = usePageOffer()
  const rows = [
    { keys: [PALETTE_KEYS], text: t('atalhos.buscar') },
    ...items.map(({ tecla, texto }) => ({ keys: ['G', tecla.toUpperCase()], text: t('atalhos.ir', { tela: t(texto) }) })),
    { keys: ['['], text: t('atalhos.recolher') },
    { keys: ['?'], text: t('atalhos.lista') },
    { keys: ['Esc'], text: t('atalhos.fechar') },
    ...shortcuts,
  ]
  return (
    <Dialog title={t('atalhos.titulo')} onClose={onClose}>
      <dl className={styles['list']}>
        {rows.map(({ keys, text }) => (
          <div key={text}>
            <dt>{text}</dt>
            <dd>
              {keys.map((key) => (
                <kbd key={key}>{key}</kbd>
              ))}
            </dd>
          </div>
        ))}
      </dl>
    </Dialog>
  )
}

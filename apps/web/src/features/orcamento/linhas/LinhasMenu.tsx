import type { Orcamento, OrcamentoLinhas } from '@lastro/contract'
import { type RefObject, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Icon } from '../../../ui/icons.tsx'
import { Menu } from '../../../ui/Menu.tsx'
import { useOffer } from '../../../ui/page-actions.ts'
import { ToolbarButton } from '../../../ui/Toolbar.tsx'
import type { Outbox } from '../grade/outbox.ts'
import { lazyPart } from '../../../ui/lazy-part.ts'

const AcrescentarDialog = lazyPart(async () => (await import('./AcrescentarDialog.tsx')).AcrescentarDialog)
const RemoverDialog = lazyPart(async () => (await import('./RemoverDialog.tsx')).RemoverDialog)

interface LinhasMenuProps {
  orcamento: Orcamento
  linhas: OrcamentoLinhas
  outbox: Outbox
  currentLinha: RefObject<number | null>
}

/** Adding or removing lines is an act with history and undo, like a cell edit. */
export function LinhasMenu({ orcamento, linhas, outbox, currentLinha }: LinhasMenuProps) {
  const { t } = useTranslation('orcamento-linhas')
  const [openDialog, setOpened] = useState<'acrescentar' | 'remover' | null>(null)
  const close = () => setOpened(null)
  const atos = (['acrescentar', 'remover'] as const).map((which) => ({
    label: t(`${which}.abrir`),
    icon: which === 'acrescentar' ? ('plus' as const) : ('trash' as const),
    run: () => setOpened(which),
  }))
  useOffer({ actions: atos, shortcuts: [] })
  return (
    <>
      <Menu
        label={t('menu')}
        width={240}
        renderButton={(button) => (
          <ToolbarButton icon="columns" menu {...button}>
            {t('menu')}
          </ToolbarButton>
        )}
        options={atos.map(({ label, icon, run }) => ({ id: label, text: label, left: <Icon name={icon} size={14} />, run }))}
      />
      <Suspense>
        {openDialog === 'acrescentar' && <AcrescentarDialog orcamento={orcamento} linhas={linhas} outbox={outbox} onClose={close} />}
        {openDialog === 'remover' && (
          <RemoverDialog orcamento={orcamento} linhas={linhas} outbox={outbox} currentLinha={currentLinha.current} onClose={close} />
        )}
      </Suspense>
    </>
  )
}

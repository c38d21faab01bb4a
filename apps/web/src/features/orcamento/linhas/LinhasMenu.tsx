import type { Orcamento, OrcamentoLinhas } from '@lastro/contract'
import { type RefObject, Suspense, lazy, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Icon } from '../../../ui/icons.tsx'
import { MenuBotao } from '../../../ui/MenuBotao.tsx'
import { useOffer } from '../../../ui/page-actions.ts'
import { ToolbarButton } from '../../../ui/Toolbar.tsx'
import type { FilaAtos } from '../grade/outbox.ts'

const AcrescentarDialog = lazy(async () => ({ default: (await import('./AcrescentarDialog.tsx')).AcrescentarDialog }))
const RemoverDialog = lazy(async () => ({ default: (await import('./RemoverDialog.tsx')).RemoverDialog }))

interface LinhasMenuProps {
  orcamento: Orcamento
  linhas: OrcamentoLinhas
  fila: FilaAtos
  atual: RefObject<number | null>
}

/** Adds and removes budget lines. Each is an act with history and undo, like a cell edit. */
export function LinhasMenu({ orcamento, linhas, fila, atual }: LinhasMenuProps) {
  const { t } = useTranslation('orcamento-linhas')
  const [aberto, setAberto] = useState<'acrescentar' | 'remover' | null>(null)
  const close = () => setAberto(null)
  const atos = (['acrescentar', 'remover'] as const).map((qual) => ({
    label: t(`${qual}.abrir`),
    icon: qual === 'acrescentar' ? ('plus' as const) : ('trash' as const),
    run: () => setAberto(qual),
  }))
  useOffer({ actions: atos, shortcuts: [] })
  return (
    <>
      <MenuBotao
        label={t('menu')}
        width={240}
        renderButton={(botao) => (
          <ToolbarButton icon="columns" menu {...botao}>
            {t('menu')}
          </ToolbarButton>
        )}
        opcoes={atos.map(({ label, icon, run }) => ({ chave: label, texto: label, esquerda: <Icon name={icon} size={14} />, run }))}
      />
      <Suspense>
        {aberto === 'acrescentar' && <AcrescentarDialog orcamento={orcamento} linhas={linhas} fila={fila} onClose={close} />}
        {aberto === 'remover' && <RemoverDialog orcamento={orcamento} linhas={linhas} fila={fila} atual={atual.current} onClose={close} />}
      </Suspense>
    </>
  )
}

import { useTranslation } from 'react-i18next'
import { useOffer } from '../../ui/page-actions.ts'
import { listShortcuts } from './shortcuts.ts'
import { CONJUNTOS } from './compare.ts'
import type { DreVisao } from './dre-search.ts'
import type { SetVisao } from './use-visao.ts'

interface DreOfferProps {
  isLoaded: boolean
  visao: DreVisao
  setVisao: SetVisao
  canSeeOrcamento: boolean
  isCascataOpen: boolean
  onCopyLink: () => void
  onPrint: () => void
}

/**
 * Registers commands and shortcuts of the DRE.
 * A separate component that renders nothing, so that registering does not re-render the statement.
 */
export function DreOffer({ isLoaded, visao, setVisao, canSeeOrcamento, isCascataOpen, onCopyLink, onPrint }: DreOfferProps): null {
  const { t } = useTranslation('dre')
  const opened = visao.abertas === 'todas'
  useOffer({
    actions: isLoaded
      ? [
          { label: t('copiarLink'), icon: 'link', run: onCopyLink },
          { label: t('exportar.imprimir'), icon: 'print', run: () => setTimeout(onPrint) },
          {
            label: t(opened ? 'acoes.linhasFechar' : 'acoes.linhasAbrir'),
            icon: 'dre',
            run: () => setVisao({ abertas: opened ? new Set<string>() : 'todas' }, 'replace'),
          },
          ...(canSeeOrcamento
            ? [
                {
                  label: t('conjuntos.orcado'),
                  icon: 'columns' as const,
                  run: () => setVisao({ comparar: CONJUNTOS.orcado, explicar: null }),
                },
              ]
            : []),
          { label: t('acoes.cascata'), icon: 'columns', run: () => setVisao({ cascata: !isCascataOpen }, 'replace') },
        ]
      : [],
    shortcuts: [...listShortcuts(t), { keys: ['*'], text: t('atalhos.abrirTodas') }],
  })
  return null
}

import { createCan, type Relatorio, type Sessao } from '@lastro/contract'
import { useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCopyLink } from '../dre/use-copy-link.ts'
import { FonteDialog } from './externo/FonteDialog.tsx'
import { type QuadroController, QuadroRelatorio } from './externo/QuadroRelatorio.tsx'
import { SemPainelDialog } from './externo/SemPainelDialog.tsx'
import { RelatorioHeader } from './RelatorioHeader.tsx'
import { useFavorite } from './use-favorite.ts'
import { isLimited } from '../../sessao/scope-limits.ts'
import { Button } from '../../ui/Button.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import { useOffer } from '../../ui/page-actions.ts'
import { Page, PageContent } from '../../ui/PageHeader.tsx'

export function RelatorioExternoAberto({ relatorio, sessao }: { relatorio: Relatorio; sessao: Sessao }) {
  const { t } = useTranslation('relatorio')
  const { t: externo } = useTranslation('relatorio-externo')
  const { id, nome, workspace, favorito } = relatorio
  const can = useMemo(() => createCan(sessao.userAbilityRules), [sessao.userAbilityRules])
  const canEdit = can('update', 'Relatorio') && !isLimited(sessao.userAbilityRules)
  const vendoComo = sessao.vendoComo !== null
  const quadro = useRef<QuadroController>(null)
  const [editing, setEditing] = useState(false)
  const [withoutPanel, setWithoutPanel] = useState(false)

  const favorite = useFavorite(id, !vendoComo)
  const copyLink = useCopyLink(sessao.cliente)
  const refresh = () => quadro.current?.refresh()
  const fullScreen = () => quadro.current?.fullScreen()
  useOffer({
    actions: [
      ...(vendoComo
        ? []
        : [{ label: t(favorito ? 'desfavoritar' : 'favoritar'), icon: 'star' as const, run: () => favorite.mutate(!favorito) }]),
      ...(canEdit ? [{ label: t('editar'), icon: 'pencil' as const, run: () => setEditing(true) }] : []),
      { label: externo('atualizar'), icon: 'refresh', run: refresh },
      ...(workspace.provedor === 'url' ? [{ label: externo('naoApareceu'), icon: 'help' as const, run: () => setWithoutPanel(true) }] : []),
      { label: t('copiarLink'), icon: 'link', run: copyLink },
      ...(document.fullscreenEnabled ? [{ label: t('telaCheia'), icon: 'full' as const, run: fullScreen }] : []),
    ],
    shortcuts: [],
  })
  return (
    <Page>
      <RelatorioHeader
        {...{ sessao, relatorio, nome }}
        onFavorite={favorite.mutate}
        onCopyLink={copyLink}
        onFullScreen={fullScreen}
        before={
          <>
            {workspace.provedor === 'url' && (
              <IconButton icon="help" label={externo('naoApareceu')} onClick={() => setWithoutPanel(true)} />
            )}
            <IconButton icon="refresh" label={externo('atualizar')} onClick={refresh} />
          </>
        }
      >
        {canEdit && (
          <Button icon="pencil" onClick={() => setEditing(true)}>
            {t('editar')}
          </Button>
        )}
      </RelatorioHeader>
      <PageContent>
        <QuadroRelatorio id={id} nome={nome} ref={quadro} />
      </PageContent>
      {withoutPanel && <SemPainelDialog onClose={() => setWithoutPanel(false)} />}
      {editing && <FonteDialog workspace={workspace} relatorioId={id} onClose={() => setEditing(false)} />}
    </Page>
  )
}

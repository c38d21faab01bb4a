import { createCan, type Relatorio, type Sessao } from '@lastro/contract'
import { useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCopyLink } from '../dre/use-copy-link.ts'
import { FonteDialog } from './externo/FonteDialog.tsx'
import { type QuadroControle, QuadroRelatorio } from './externo/QuadroRelatorio.tsx'
import { SemPainelDialog } from './externo/SemPainelDialog.tsx'
import { RelatorioHeader } from './RelatorioHeader.tsx'
import { usePessoal } from './use-favorite.ts'
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
  const podeEditar = can('update', 'Relatorio') && !isLimited(sessao.userAbilityRules)
  const vendoComo = sessao.vendoComo !== null
  const quadro = useRef<QuadroControle>(null)
  const [editando, setEditando] = useState(false)
  const [semPainel, setSemPainel] = useState(false)

  const favoritar = usePessoal(id, !vendoComo)
  const copyLink = useCopyLink(sessao.cliente)
  const atualizar = () => quadro.current?.atualizar()
  const telaCheia = () => quadro.current?.telaCheia()
  useOffer({
    actions: [
      ...(vendoComo
        ? []
        : [{ label: t(favorito ? 'desfavoritar' : 'favoritar'), icon: 'star' as const, run: () => favoritar.mutate(!favorito) }]),
      ...(podeEditar ? [{ label: t('editar'), icon: 'pencil' as const, run: () => setEditando(true) }] : []),
      { label: externo('atualizar'), icon: 'refresh', run: atualizar },
      ...(workspace.provedor === 'url' ? [{ label: externo('naoApareceu'), icon: 'help' as const, run: () => setSemPainel(true) }] : []),
      { label: t('copiarLink'), icon: 'link', run: copyLink },
      ...(document.fullscreenEnabled ? [{ label: t('telaCheia'), icon: 'full' as const, run: telaCheia }] : []),
    ],
    shortcuts: [],
  })
  return (
    <Page>
      <RelatorioHeader
        {...{ sessao, relatorio, nome }}
        onFavorito={favoritar.mutate}
        onCopyLink={copyLink}
        onTelaCheia={telaCheia}
        antes={
          <>
            {workspace.provedor === 'url' && <IconButton icon="help" label={externo('naoApareceu')} onClick={() => setSemPainel(true)} />}
            <IconButton icon="refresh" label={externo('atualizar')} onClick={atualizar} />
          </>
        }
      >
        {podeEditar && (
          <Button icon="pencil" onClick={() => setEditando(true)}>
            {t('editar')}
          </Button>
        )}
      </RelatorioHeader>
      <PageContent>
        <QuadroRelatorio id={id} nome={nome} ref={quadro} />
      </PageContent>
      {semPainel && <SemPainelDialog onClose={() => setSemPainel(false)} />}
      {editando && <FonteDialog workspace={workspace} relatorioId={id} onClose={() => setEditando(false)} />}
    </Page>
  )
}

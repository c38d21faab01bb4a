import type { Relatorio, Sessao } from '@lastro/contract'
import { useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { FonteDialog } from '../relatorio-externo/FonteDialog.tsx'
import { type QuadroControle, QuadroRelatorio } from '../relatorio-externo/QuadroRelatorio.tsx'
import { SemPainelDialog } from '../relatorio-externo/SemPainelDialog.tsx'
import { usePessoal } from '../relatorio/use-pessoal.ts'
import { isLimited } from '../sessao/limites.ts'
import { createCan } from '../sessao/regras.ts'
import { showError, showSuccess } from '../ui/alerta.ts'
import { Button } from '../ui/Button.tsx'
import { Chip } from '../ui/Chip.tsx'
import { copyText } from '../ui/copy-text.ts'
import { Favorito } from '../ui/Favorito.tsx'
import { IconButton } from '../ui/IconButton.tsx'
import { useOffer } from '../ui/page-actions.ts'
import { Page, PageContent, PageHeader } from '../ui/PageHeader.tsx'

/** A report that another program draws: its frame, and around it what every report has. */
export function RelatorioExternoAberto({ relatorio, sessao }: { relatorio: Relatorio; sessao: Sessao }) {
  const { t } = useTranslation('relatorio')
  const { t: externo } = useTranslation('relatorio-externo')
  const { t: dre } = useTranslation('dre')
  const { id, nome, workspace, favorito } = relatorio
  const can = useMemo(() => createCan(sessao.userAbilityRules), [sessao.userAbilityRules])
  const podeEditar = can('update', 'Relatorio') && !isLimited(sessao.userAbilityRules)
  const vendoComo = sessao.vendoComo !== null
  const quadro = useRef<QuadroControle>(null)
  const [editando, setEditando] = useState(false)
  const [semPainel, setSemPainel] = useState(false)

  const favoritar = usePessoal(id, !vendoComo)
  const copyLink = () => {
    const link = new URL(location.href)
    if (sessao.cliente) link.searchParams.set('cliente', sessao.cliente.id)
    void copyText(link.href).then(
      () => showSuccess(dre('linkCopiado')),
      () => showError(dre('linkNaoCopiado')),
    )
  }
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
      <PageHeader
        title={nome}
        context={
          <>
            {sessao.cliente && (
              <Chip>
                <b>{sessao.cliente.nomeCurto}</b>
              </Chip>
            )}
            <Chip>{workspace.nome}</Chip>
            {relatorio.arquivado && <Chip tone="warning">{t('arquivado')}</Chip>}
          </>
        }
        actions={
          <>
            {!vendoComo && (
              <Favorito
                favorito={favorito}
                label={t(favorito ? 'desfavoritar' : 'favoritar')}
                onClick={() => favoritar.mutate(!favorito)}
              />
            )}
            {workspace.provedor === 'url' && <IconButton icon="help" label={externo('naoApareceu')} onClick={() => setSemPainel(true)} />}
            <IconButton icon="refresh" label={externo('atualizar')} onClick={atualizar} />
            <IconButton icon="link" label={t('copiarLink')} onClick={copyLink} />
            {document.fullscreenEnabled && <IconButton icon="full" label={t('telaCheia')} onClick={telaCheia} />}
            {podeEditar && (
              <Button icon="pencil" onClick={() => setEditando(true)}>
                {t('editar')}
              </Button>
            )}
          </>
        }
      />
      <PageContent>
        <QuadroRelatorio id={id} nome={nome} ref={quadro} />
      </PageContent>
      {semPainel && <SemPainelDialog onClose={() => setSemPainel(false)} />}
      {editando && <FonteDialog workspace={workspace} relatorioId={id} onClose={() => setEditando(false)} />}
    </Page>
  )
}

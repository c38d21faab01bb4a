import type { DreResposta, Relatorio, Sessao } from '@lastro/contract'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { AlcanceChip } from '../../ui/AlcanceChip.tsx'
import { Chip } from '../../ui/Chip.tsx'
import { Favorito } from '../../ui/Favorito.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import { PageHeader } from '../../ui/PageHeader.tsx'

interface RelatorioHeaderProps {
  sessao: Sessao
  relatorio: Pick<Relatorio, 'workspace' | 'arquivado' | 'favorito'>
  nome: string
  alcance?: DreResposta['alcance'] | undefined
  onFavorite: (favorite: boolean) => void
  onCopyLink: () => void
  onFullScreen: () => void
  before?: ReactNode
  children: ReactNode
}

export function RelatorioHeader(props: RelatorioHeaderProps) {
  const { sessao, relatorio, nome, alcance, onFavorite, onCopyLink, onFullScreen, before, children } = props
  const { t } = useTranslation('relatorio')
  const { workspace, arquivado, favorito } = relatorio
  return (
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
          {arquivado && <Chip tone="warning">{t('arquivado')}</Chip>}
          {alcance && <AlcanceChip alcance={alcance} />}
        </>
      }
      actions={
        <>
          {sessao.vendoComo === null && (
            <Favorito favorito={favorito} label={t(favorito ? 'desfavoritar' : 'favoritar')} onClick={() => onFavorite(!favorito)} />
          )}
          {before}
          <IconButton icon="link" label={t('copiarLink')} onClick={onCopyLink} />
          {document.fullscreenEnabled && <IconButton icon="full" label={t('telaCheia')} onClick={onFullScreen} />}
          {children}
        </>
      }
    />
  )
}

import { type DreItemSalvo, type DreEstrutura, dreItemRotas, dreModeloRotas } from '@lastro/contract'
import { formatMes } from '@lastro/formato'
import { useTranslation } from 'react-i18next'
import { call } from '../../../api/api.ts'
import { usePreferencias } from '../../../theme/preferences.ts'
import type { DreModeloSearch } from './dre-modelo-search.ts'
import { ExcluirDialog } from './ExcluirDialog.tsx'
import { ModeloDialog } from './ModeloDialog.tsx'
import { NovoModeloDialog } from './NovoModeloDialog.tsx'
import type { useMay } from './use-may.ts'
import { VigenciaDialog } from './VigenciaDialog.tsx'

export type OpenedModelo = 'novo' | 'modelo' | 'vigencia' | 'excluirModelo' | 'excluirVigencia' | DreItemSalvo | null

interface ModeloDialogsProps {
  aberto: OpenedModelo
  estrutura: DreEstrutura | undefined
  pode: ReturnType<typeof useMay>
  setSearch: (search: DreModeloSearch) => void
  onOpen: (isOpen: OpenedModelo) => void
}

export function ModeloDialogs({ aberto, estrutura, pode, setSearch, onOpen }: ModeloDialogsProps) {
  const { t } = useTranslation('dre-modelo')
  const { language } = usePreferencias()
  const modelo = estrutura?.modelo
  const close = () => onOpen(null)
  return (
    <>
      {aberto === 'novo' && (
        <NovoModeloDialog
          estrutura={estrutura}
          onClose={close}
          onCreated={(id) => {
            close()
            setSearch({ modelo: id })
          }}
        />
      )}
      {aberto === 'modelo' && modelo && (
        <ModeloDialog modelo={modelo} podeExcluir={pode.excluir} onRemove={() => onOpen('excluirModelo')} onClose={close} />
      )}
      {aberto === 'vigencia' && modelo && (
        <VigenciaDialog
          modelo={modelo}
          onClose={close}
          onCreated={(mes) => {
            close()
            setSearch({ modelo: modelo.id, vigencia: mes })
          }}
        />
      )}
      {aberto === 'excluirModelo' && modelo && (
        <ExcluirDialog
          titulo={t('modelo.excluirTitulo', { nome: modelo.nome })}
          texto={t('modelo.excluirTexto')}
          feito={t('modelo.excluido', { nome: modelo.nome })}
          excluir={() => call(dreModeloRotas.remove, { params: { id: modelo.id }, query: { versao: modelo.versao } }, { silent: true })}
          onClose={close}
          onExcluido={() => {
            close()
            setSearch({})
          }}
        />
      )}
      {aberto === 'excluirVigencia' && estrutura && estrutura.vigencia !== null && (
        <ExcluirDialog
          titulo={t('vigencia.excluir')}
          texto={t('vigencia.excluirTexto', { mes: formatMes(estrutura.vigencia, language), count: estrutura.itens.length })}
          feito={t('vigencia.excluida')}
          excluir={() =>
            call(
              dreModeloRotas.removeVigencia,
              { params: { id: estrutura.modelo.id }, query: { mes: estrutura.vigencia ?? '', versao: estrutura.modelo.versao } },
              { silent: true },
            )
          }
          onClose={close}
          onExcluido={() => {
            close()
            setSearch({ modelo: estrutura.modelo.id })
          }}
        />
      )}
      {typeof aberto === 'object' && aberto !== null && (
        <ExcluirDialog
          titulo={t('lista.excluirTitulo', { nome: aberto.item.descricao })}
          texto={t('lista.excluirTexto', { codigo: aberto.item.codigo })}
          feito={t('lista.excluida', { nome: aberto.item.descricao })}
          excluir={() => call(dreItemRotas.remove, { params: { id: aberto.id }, query: { versao: aberto.versao } }, { silent: true })}
          onClose={close}
          onExcluido={close}
        />
      )}
    </>
  )
}

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
  opened: OpenedModelo
  estrutura: DreEstrutura | undefined
  may: ReturnType<typeof useMay>
  setSearch: (search: DreModeloSearch) => void
  onOpen: (isOpen: OpenedModelo) => void
}

export function ModeloDialogs({ opened, estrutura, may, setSearch, onOpen }: ModeloDialogsProps) {
  const { t } = useTranslation('dre-modelo')
  const { language } = usePreferencias()
  const modelo = estrutura?.modelo
  const close = () => onOpen(null)
  return (
    <>
      {opened === 'novo' && (
        <NovoModeloDialog
          estrutura={estrutura}
          onClose={close}
          onCreated={(id) => {
            close()
            setSearch({ modelo: id })
          }}
        />
      )}
      {opened === 'modelo' && modelo && (
        <ModeloDialog modelo={modelo} canRemove={may.remove} onRemove={() => onOpen('excluirModelo')} onClose={close} />
      )}
      {opened === 'vigencia' && modelo && (
        <VigenciaDialog
          modelo={modelo}
          onClose={close}
          onCreated={(mes) => {
            close()
            setSearch({ modelo: modelo.id, vigencia: mes })
          }}
        />
      )}
      {opened === 'excluirModelo' && modelo && (
        <ExcluirDialog
          titulo={t('modelo.excluirTitulo', { nome: modelo.nome })}
          texto={t('modelo.excluirTexto')}
          doneText={t('modelo.excluido', { nome: modelo.nome })}
          remove={() => call(dreModeloRotas.remove, { params: { id: modelo.id }, query: { versao: modelo.versao } }, { silent: true })}
          onClose={close}
          onExcluido={() => {
            close()
            setSearch({})
          }}
        />
      )}
      {opened === 'excluirVigencia' && estrutura && estrutura.vigencia !== null && (
        <ExcluirDialog
          titulo={t('vigencia.excluir')}
          texto={t('vigencia.excluirTexto', { mes: formatMes(estrutura.vigencia, language), count: estrutura.itens.length })}
          doneText={t('vigencia.excluida')}
          remove={() =>
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
      {typeof opened === 'object' && opened !== null && (
        <ExcluirDialog
          titulo={t('lista.excluirTitulo', { nome: opened.item.descricao })}
          texto={t('lista.excluirTexto', { codigo: opened.item.codigo })}
          doneText={t('lista.excluida', { nome: opened.item.descricao })}
          remove={() => call(dreItemRotas.remove, { params: { id: opened.id }, query: { versao: opened.versao } }, { silent: true })}
          onClose={close}
          onExcluido={close}
        />
      )}
    </>
  )
}

import type { CadastroLinha, CadastroValores, GrupoArvore } from '@lastro/contract'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { queryClient } from '../api/api.ts'
import { type CadastroSearch, parseCadastroSearch } from '../cadastro/cadastro-search.ts'
import { MoverDialog } from '../grupo/MoverDialog.tsx'
import { arvoreQuery } from '../grupo/queries.ts'
import { paths } from '../paths.ts'
import { AbasGrupo } from './AbasGrupo.tsx'
import { TelaCadastro } from './TelaCadastro.tsx'

/** Somebody is about to put an item into another grupo, and says so or not. */
interface Pergunta {
  itemId: number
  para: number
  grupos: readonly GrupoArvore[]
  answer: (agreed: boolean) => void
}

/** Item by item: every grupo item of the cliente in one table, written, searched, imported and exported like any reference data. */
export function GrupoItemPage() {
  const { t } = useTranslation('cadastro')
  const navigate = useNavigate()
  const rawSearch = useSearch({ strict: false })
  const search = useMemo(() => parseCadastroSearch({ ...rawSearch, entidade: 'grupo-itens' }), [rawSearch])
  const [pergunta, setPergunta] = useState<Pergunta | null>(null)
  const show = (next: CadastroSearch, replace: boolean) =>
    void navigate({ to: paths.grupoItem, search: { ...next, entidade: undefined }, replace, resetScroll: false })

  const ask = async (linha: CadastroLinha | null, valores: CadastroValores): Promise<boolean> => {
    if (linha === null || linha.valores['grupo'] === valores['grupo']) return true
    const grupos = await queryClient.fetchQuery(arvoreQuery)
    const para = grupos.find(({ codigo }) => codigo === valores['grupo'])
    // A grupo that is not there is refused by the server, with the field it stands in.
    if (para === undefined) return true
    return new Promise((resolve) => {
      const answer = (agreed: boolean) => {
        setPergunta(null)
        resolve(agreed)
      }
      setPergunta({ itemId: Number(linha.id), para: para.id, grupos, answer })
    })
  }
  const grupo = pergunta?.grupos.find(({ itens }) => itens.some(({ id }) => id === pergunta.itemId))
  const item = grupo?.itens.find(({ id }) => id === pergunta?.itemId)
  return (
    <>
      <TelaCadastro
        entidade="grupo-itens"
        search={search}
        titulo={t('entidades.grupo-itens')}
        onNavigate={show}
        onAntesDeSalvar={ask}
        renderAbas={(ir) => <AbasGrupo aberta={paths.grupoItem} ir={ir} />}
      />
      {pergunta && grupo && item && (
        <MoverDialog
          item={item}
          grupo={grupo}
          grupos={pergunta.grupos.filter(({ id }) => id === grupo.id || id === pergunta.para)}
          lugar={{ grupoId: pergunta.para, antesDeId: null }}
          onConfirmar={({ grupoId }) => pergunta.answer(grupoId === pergunta.para)}
          onClose={() => pergunta.answer(false)}
        />
      )}
    </>
  )
}

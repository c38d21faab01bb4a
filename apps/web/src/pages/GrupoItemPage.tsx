import type { CadastroLinha, CadastroValores, GrupoArvore, GrupoArvoreItem } from '@lastro/contract'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { queryClient } from '../api/api.ts'
import { type CadastroSearch, parseCadastroSearch } from '../features/razao/cadastro/cadastro-search.ts'
import { findGrupoOf } from '../features/razao/grupo/tree.ts'
import { MoverDialog } from '../features/razao/grupo/MoverDialog.tsx'
import { arvoreQuery } from '../features/razao/grupo/queries.ts'
import { paths } from '../navigation/paths.ts'
import { AbasGrupo } from '../features/razao/grupo/AbasGrupo.tsx'
import { TelaCadastro } from '../features/razao/cadastro/TelaCadastro.tsx'

interface MoveQuestion {
  item: GrupoArvoreItem
  de: GrupoArvore
  para: GrupoArvore
  answer: (agreed: boolean) => void
}

export function GrupoItemPage() {
  const { t } = useTranslation('cadastro')
  const navigate = useNavigate()
  const rawSearch = useSearch({ strict: false })
  const search = useMemo(() => parseCadastroSearch({ ...rawSearch, entidade: 'grupo-itens' }), [rawSearch])
  const [question, setQuestion] = useState<MoveQuestion | null>(null)
  const show = (next: CadastroSearch, replace: boolean) =>
    void navigate({ to: paths.grupoItem, search: { ...next, entidade: undefined }, replace, resetScroll: false })

  const ask = async (line: CadastroLinha | null, valores: CadastroValores): Promise<boolean> => {
    if (line === null || line.valores['grupo'] === valores['grupo']) return true
    const grupos = await queryClient.fetchQuery(arvoreQuery)
    const de = findGrupoOf(grupos, Number(line.id))
    const item = de?.itens.find(({ id }) => id === Number(line.id))
    const para = grupos.find(({ codigo }) => codigo === valores['grupo'])
    // An unknown or unchanged grupo needs no question; the server reports errors by field.
    if (de === undefined || item === undefined || para === undefined || para.id === de.id) return true
    return new Promise((resolve) => {
      const answer = (agreed: boolean) => {
        setQuestion(null)
        resolve(agreed)
      }
      setQuestion({ item, de, para, answer })
    })
  }
  return (
    <>
      <TelaCadastro
        entidade="grupo-itens"
        search={search}
        titulo={t('entidades.grupo-itens')}
        onNavigate={show}
        onSaveBefore={ask}
        renderTabs={(leave) => <AbasGrupo current={paths.grupoItem} leave={leave} />}
      />
      {question && (
        <MoverDialog
          item={question.item}
          grupo={question.de}
          grupos={[question.de, question.para]}
          position={{ grupoId: question.para.id, antesDeId: null }}
          onConfirm={({ grupoId }) => question.answer(grupoId === question.para.id)}
          onClose={() => question.answer(false)}
        />
      )}
    </>
  )
}

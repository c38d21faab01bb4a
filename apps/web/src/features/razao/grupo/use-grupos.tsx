import { createCan, type CadastroLinha, ENTIDADE_DEFS, type GrupoArvore } from '@lastro/contract'
import { useSuspenseQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { EmUsoDialog } from '../cadastro/EmUsoDialog.tsx'
import { FormularioLinha } from '../cadastro/FormularioLinha.tsx'
import { useMudancas } from '../cadastro/use-mudancas.ts'
import { type Alvo, type Lugar, findGrupoOf, linhaOfGrupo, linhaOfItem, stepLugar } from './tree.ts'
import { MoverDialog } from './MoverDialog.tsx'
import { useLugar } from './use-move-row.ts'
import { isLimited } from '../../../sessao/scope-limits.ts'
import { sessaoQuery } from '../../../sessao/sessao.ts'

type Aberto =
  | { tipo: 'novoGrupo' }
  | { tipo: 'novoItem'; grupoCodigo: string }
  | { tipo: 'editar'; alvo: Alvo; linha: CadastroLinha }
  | { tipo: 'mover'; itemId: number; lugar?: Lugar | undefined }
  | { tipo: 'emUso'; alvo: Alvo; linha: CadastroLinha; error: unknown }

export interface Pode {
  grupo: boolean
  item: boolean
  novoGrupo: boolean
  novoItem: boolean
  apagarGrupo: boolean
  apagarItem: boolean
  importarGrupo: boolean
  importarItem: boolean
  exportar: boolean
}

export function usePodeGrupo(): Pode {
  const { data: sessao } = useSuspenseQuery(sessaoQuery)
  const can = createCan(sessao.userAbilityRules)
  // Grupos belong to the whole cliente, so the server refuses changes from users with a limited scope.
  const inteiro = !isLimited(sessao.userAbilityRules) && !sessao.vendoComo
  return {
    grupo: inteiro && can('update', 'Grupo'),
    item: inteiro && can('update', 'GrupoItem'),
    novoGrupo: inteiro && can('create', 'Grupo'),
    novoItem: inteiro && can('create', 'GrupoItem'),
    apagarGrupo: inteiro && can('delete', 'Grupo'),
    apagarItem: inteiro && can('delete', 'GrupoItem'),
    importarGrupo: inteiro && can('import', 'Grupo'),
    importarItem: inteiro && can('import', 'GrupoItem'),
    exportar: can('export', 'Grupo'),
  }
}

export interface Grupos {
  criarGrupo: () => void
  criarItem: (grupoCodigo: string) => void
  editar: (alvo: Alvo) => void
  arquivar: (alvo: Alvo) => void
  apagar: (alvo: Alvo) => void
  mover: (itemId: number, lugar?: Lugar) => void
  soltar: (alvo: Alvo, lugar: Lugar) => void
  passar: (alvo: Alvo, passo: 1 | -1, shown?: (grupos: readonly GrupoArvore[]) => GrupoArvore[]) => void
  dialogos: ReactNode
}

export function useGrupos(grupos: readonly GrupoArvore[], pode: Pode): Grupos {
  const { t } = useTranslation('grupo')
  const { t: cadastro } = useTranslation('cadastro')
  const [aberto, setAberto] = useState<Aberto | null>(null)
  const mover = useLugar()
  const emUso = (tipo: Alvo['tipo']) => (linha: CadastroLinha, error: unknown) =>
    setAberto({ tipo: 'emUso', alvo: { tipo, id: Number(linha.id) }, linha, error })
  const mudancas = {
    grupo: useMudancas(ENTIDADE_DEFS.grupos, emUso('grupo')),
    item: useMudancas(ENTIDADE_DEFS['grupo-itens'], emUso('item')),
  }
  const linhaOf = ({ tipo, id }: Alvo): CadastroLinha | undefined => {
    const grupo = tipo === 'grupo' ? grupos.find((each) => each.id === id) : findGrupoOf(grupos, id)
    if (grupo === undefined || tipo === 'grupo') return grupo && linhaOfGrupo(grupo)
    const item = grupo.itens.find((each) => each.id === id)
    return item && linhaOfItem(item, grupo)
  }
  const fechar = () => setAberto(null)
  const ativos = grupos.filter(({ arquivado }) => !arquivado)
  const opcoes = { grupo: ativos.map(({ codigo, descricao }) => ({ codigo, descricao })) }
  const defOf = (tipo: Alvo['tipo']) => ENTIDADE_DEFS[tipo === 'grupo' ? 'grupos' : 'grupo-itens']

  const dialogoDe = (): ReactNode => {
    if (aberto === null) return null
    if (aberto.tipo === 'novoGrupo' || aberto.tipo === 'novoItem') {
      const tipo = aberto.tipo === 'novoGrupo' ? 'grupo' : 'item'
      return (
        <FormularioLinha
          def={defOf(tipo)}
          linha={null}
          {...(aberto.tipo === 'novoItem' ? { inicio: { grupo: aberto.grupoCodigo, codigo: nextCodigo(grupos, aberto.grupoCodigo) } } : {})}
          opcoes={opcoes}
          podeSalvar
          salvando={mudancas[tipo].salvando}
          onSalvar={mudancas[tipo].salvar}
          dialogo={{ titulo: cadastro(tipo === 'grupo' ? 'nova.grupos' : 'nova.grupo-itens'), onFechar: fechar }}
        />
      )
    }
    if (aberto.tipo === 'editar') {
      const { alvo, linha } = aberto
      const { grupo } = linha.valores
      return (
        <FormularioLinha
          def={defOf(alvo.tipo)}
          linha={linha}
          // The grupo is fixed here, because a move has a preview.
          opcoes={{ grupo: opcoes.grupo.filter(({ codigo }) => codigo === grupo) }}
          podeSalvar
          salvando={mudancas[alvo.tipo].salvando}
          onSalvar={mudancas[alvo.tipo].salvar}
          dialogo={{ titulo: t('editar', { nome: String(linha.valores['descricao'] ?? '') }), onFechar: fechar }}
        />
      )
    }
    if (aberto.tipo === 'mover') {
      const grupo = findGrupoOf(grupos, aberto.itemId)
      const item = grupo?.itens.find(({ id }) => id === aberto.itemId)
      if (grupo === undefined || item === undefined) return null
      return (
        <MoverDialog
          item={item}
          grupo={grupo}
          grupos={grupos}
          lugar={aberto.lugar}
          onConfirmar={(lugar) => {
            fechar()
            mover({ tipo: 'item', id: item.id }, () => lugar)
          }}
          onClose={fechar}
        />
      )
    }
    const { alvo, linha, error } = aberto
    return (
      <EmUsoDialog
        def={defOf(alvo.tipo)}
        linha={linha}
        error={error}
        podeArquivar={pode[alvo.tipo]}
        onArquivar={() => {
          fechar()
          mudancas[alvo.tipo].arquivar(linha, true)
        }}
        onClose={fechar}
      />
    )
  }

  const withLinha = (alvo: Alvo, work: (linha: CadastroLinha) => void) => {
    const linha = linhaOf(alvo)
    if (linha) work(linha)
  }
  return {
    criarGrupo: () => setAberto({ tipo: 'novoGrupo' }),
    criarItem: (grupoCodigo) => setAberto({ tipo: 'novoItem', grupoCodigo }),
    editar: (alvo) => withLinha(alvo, (linha) => setAberto({ tipo: 'editar', alvo, linha })),
    arquivar: (alvo) => withLinha(alvo, (linha) => mudancas[alvo.tipo].arquivar(linha, !linha.arquivado)),
    apagar: (alvo) => withLinha(alvo, (linha) => mudancas[alvo.tipo].apagar(linha)),
    mover: (itemId, lugar) => setAberto({ tipo: 'mover', itemId, lugar }),
    soltar: (alvo, lugar) => {
      const outro = alvo.tipo === 'item' && findGrupoOf(grupos, alvo.id)?.id !== lugar.grupoId
      if (outro) setAberto({ tipo: 'mover', itemId: alvo.id, lugar })
      else mover(alvo, () => lugar)
    },
    passar: (alvo, passo, shown = (todos) => [...todos]) => mover(alvo, (atuais) => stepLugar(shown(atuais), alvo, passo)),
    dialogos: dialogoDe(),
  }
}

/** Suggests `DPE.12` after `DPE.11` when the itens are numbered. */
function nextCodigo(grupos: readonly GrupoArvore[], grupoCodigo: string): string {
  const itens = grupos.find(({ codigo }) => codigo === grupoCodigo)?.itens ?? []
  const taken = new Set(grupos.flatMap((grupo) => grupo.itens.map(({ codigo }) => codigo)))
  const numbers = itens.flatMap(({ codigo }) => /^(.*\D)(\d{2,3})$/.exec(codigo)?.slice(1, 3) ?? [])
  const prefixo = numbers[0] ?? (itens.length === 0 ? `${grupoCodigo}.` : undefined)
  if (prefixo === undefined) return ''
  for (let n = 1; n < 1000; n++) {
    const codigo = `${prefixo}${String(n).padStart(2, '0')}`
    if (!taken.has(codigo)) return codigo
  }
  return ''
}

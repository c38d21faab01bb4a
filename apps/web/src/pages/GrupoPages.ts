/** The screens of the grupos in one file: whoever opens one goes on to the next. */
export { GrupoDetalhesPage } from './GrupoDetalhesPage.tsx'
export { GrupoItemPage } from './GrupoItemPage.tsx'
export { GrupoPage } from './GrupoPage.tsx'

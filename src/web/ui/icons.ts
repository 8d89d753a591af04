/**
 * The icons of the console, by what they mean here: names of @mui/icons-material. The build takes their paths out of
 * the package (src/build/plugins/iconsPlugin.ts), so that no page loads the package itself.
 */
export const icons = {
  about: 'InfoOutlined',
  add: 'Add',
  apply: 'Check',
  back: 'ArrowBack',
  balance: 'AccountBalanceOutlined',
  calendar: 'EventOutlined',
  channels: 'HubOutlined',
  block: 'BlockOutlined',
  chat: 'ChatOutlined',
  close: 'Close',
  collapse: 'ViewSidebarOutlined',
  columns: 'ViewWeekOutlined',
  copy: 'ContentCopyOutlined',
  dark: 'DarkModeOutlined',
  delete: 'DeleteOutlined',
  density: 'DensitySmallOutlined',
  down: 'KeyboardArrowDown',
  download: 'FileDownloadOutlined',
  duplicate: 'ControlPointDuplicateOutlined',
  edit: 'EditOutlined',
  error: 'ErrorOutlined',
  expand: 'UnfoldMore',
  filter: 'FilterAltOutlined',
  gift: 'CardGiftcardOutlined',
  github: 'GitHub',
  home: 'HomeOutlined',
  language: 'Translate',
  left: 'ChevronLeft',
  light: 'LightModeOutlined',
  link: 'OpenInNew',
  logs: 'ReceiptLongOutlined',
  menu: 'Menu',
  models: 'PlaylistAddOutlined',
  more: 'MoreHoriz',
  paste: 'ContentPasteOutlined',
  profile: 'PersonOutlined',
  redemptions: 'ConfirmationNumberOutlined',
  refresh: 'Refresh',
  right: 'ChevronRight',
  save: 'SaveOutlined',
  schema: 'SchemaOutlined',
  search: 'Search',
  settings: 'SettingsOutlined',
  show: 'VisibilityOutlined',
  hide: 'VisibilityOffOutlined',
  shortcuts: 'KeyboardOutlined',
  signOut: 'Logout',
  sortDown: 'ArrowDownward',
  sortUp: 'ArrowUpward',
  test: 'NetworkCheckOutlined',
  time: 'Schedule',
  tokens: 'VpnKeyOutlined',
  topUp: 'AccountBalanceWalletOutlined',
  undo: 'Undo',
  up: 'KeyboardArrowUp',
  upload: 'FileUploadOutlined',
  users: 'GroupOutlined',
  views: 'BookmarkBorder',
  warning: 'WarningAmberOutlined',
} as const;

export type IconName = keyof typeof icons;

/** Icons of the pages before sign-in: the rest comes with the console app. */
export const firstIcons = ['close', 'dark', 'light', 'menu', 'show'] as const satisfies IconName[];

/** Icons of the buttons of sign-in providers, which are loaded where a relay offers some. */
export const providerIcons = ['chat', 'github', 'tokens', 'users'] as const satisfies IconName[];

/** The version of this program, such as 0.1.0. */
export { version } from "../package.json";
